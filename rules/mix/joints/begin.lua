-- What the parts agree on. A block's role is its colour, from 1; `stored` is added while it waits to vanish, `igniter`
-- if it sets off others; bombs have no colour.
stored = 20
igniter = 40
bomb = 60
lit_bomb = 61

-- The colour of a block at rest; 0 for anything else.
function colour(x, y)
  local role = getFieldBlock(x, y)
  if role >= bomb or getBlockDownFlag(x, y) then return 0 end
  return role % stored
end

-- A tumo is a square of rows of numbers: 0 is empty, 1 and up are colours drawn for it, a negative number is a role.
function copy(tumo)
  local result = {}
  for y, row in ipairs(tumo) do result[y] = { table.unpack(row) } end
  return result
end

function quarter_turn(tumo)
  local result = copy(tumo)
  for y = 1, #tumo do
    for x = 1, #tumo do result[y][x] = tumo[#tumo + 1 - x][y] end
  end
  return result
end
