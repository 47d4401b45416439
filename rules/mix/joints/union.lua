-- Of several erasings, what one erases stays erased, also where another puts a block.
local erased = {} -- cells that the erasing that runs has ordered to vanish
local delete_block, put_block = setBlockDeleteFlag, setColorBlock
function setBlockDeleteFlag(x, y)
  delete_block(x, y)
  if getFieldBlock(x, y) > 0 then erased[y * 100 + x] = true end
end
function setBlockGroupDeleteFlag(x, y)
  local role = getFieldBlock(x, y)
  local open, seen = { { x, y } }, {}
  while role > 0 and #open > 0 do
    local place = table.remove(open)
    local at_x, at_y = place[1], place[2]
    if getFieldBlock(at_x, at_y) == role and not seen[at_y * 100 + at_x] then
      seen[at_y * 100 + at_x] = true
      setBlockDeleteFlag(at_x, at_y)
      for _, step in ipairs({ { -1, 0 }, { 1, 0 }, { 0, -1 }, { 0, 1 } }) do
        open[#open + 1] = { at_x + step[1], at_y + step[2] }
      end
    end
  end
end
function setColorBlock(x, y, role)
  put_block(x, y, role)
  erased[y * 100 + x] = nil
end
local function erase_by_each(erasings)
  local all = {}
  for _, each in ipairs(erasings) do
    erased = {}
    each()
    for cell in pairs(erased) do all[cell] = true end
  end
  for cell in pairs(all) do delete_block(cell % 100, cell // 100) end
end

