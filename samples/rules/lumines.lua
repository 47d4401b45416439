-- Two colours in squares of four blocks. Wherever four of one colour form a square of 2 x 2 they are stored: they
-- become a frame and stay where they are. A sweep goes over the field from left to right, a column every ten
-- frames, and what is stored in the column that it reaches vanishes.
-- Shows: erasing by a fixed shape; blocks that are stored until a later condition; a clock in the rules.

setFieldSize(16, 10)
blockSize(30)

createBlockPattern(1)
createBlockPattern(2)

-- A stored block's role is its colour + 20.
local stored = 20
for colour, rgb in ipairs({ { 255, 150, 40 }, { 220, 220, 230 } }) do
  setBlockForm(colour, 3)
  setBlockFormColor(colour, rgb[1], rgb[2], rgb[3])
  setBlockForm(colour + stored, 2)
  setBlockFormColor(colour + stored, rgb[1], rgb[2], rgb[3])
end

-- The six squares that two colours make, apart from turning them.
local squares = {
  { { -1, -1 }, { -1, -1 } },
  { { -2, -2 }, { -2, -2 } },
  { { -1, -1 }, { -1, -2 } },
  { { -2, -2 }, { -2, -1 } },
  { { -1, -1 }, { -2, -2 } },
  { { -1, -2 }, { -2, -1 } },
}
for kind, square in ipairs(squares) do
  local a, b, c, d = square[1][1], square[1][2], square[2][1], square[2][2]
  setTumo({ [0] = { a, b }, { c, d } }, kind - 1, 0)
  setTumo({ [0] = { c, a }, { d, b } }, kind - 1, 1)
  setTumo({ [0] = { d, c }, { b, a } }, kind - 1, 2)
  setTumo({ [0] = { b, d }, { a, c } }, kind - 1, 3)
end

-- 1 or 2, stored or not; 0 for an empty cell and for a block that falls or vanishes.
local function colour(x, y)
  local role = getFieldBlock(x, y)
  if role >= 100 or getBlockDownFlag(x, y) then return 0 end
  return role % stored
end

local sweep_wait = 10 -- frames a column
local frame = 0

function update()
  for y = 0, getFieldHeight() - 1 do
    for x = 0, getFieldWidth() - 1 do
      setBlockDownCellNum(x, y, getFieldHeight())
      local c = colour(x, y)
      if c > 0 and colour(x + 1, y) == c and colour(x, y + 1) == c and colour(x + 1, y + 1) == c then
        setColorBlock(x, y, c + stored)
        setColorBlock(x + 1, y, c + stored)
        setColorBlock(x, y + 1, c + stored)
        setColorBlock(x + 1, y + 1, c + stored)
      end
    end
  end

  frame = frame + 1
  if frame % sweep_wait == 0 then
    local x = (frame // sweep_wait - 1) % getFieldWidth()
    for y = 0, getFieldHeight() - 1 do
      if getFieldBlock(x, y) > stored and getFieldBlock(x, y) < 100 then setBlockDeleteFlag(x, y) end
    end
  end
end
