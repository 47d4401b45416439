-- Pairs of blocks. Blocks of one colour that lie side by side hold each other: such a row of blocks falls only where
-- there is room under every one of them. Four or more connected ones of a colour vanish.
-- Shows: falling of joined blocks, one cell at a time, found from the lowest row up.

setFieldSize(8, 12)
blockSize(30)
setQuickTurn(true)

for colour, rgb in ipairs({ { 230, 80, 80 }, { 80, 170, 90 }, { 90, 120, 230 }, { 230, 190, 60 } }) do
  createBlockPattern(colour)
  setBlockForm(colour, 3)
  setBlockFormColor(colour, rgb[1], rgb[2], rgb[3])
end

setTumo({ [0] = { 0, 1, 0 }, { 0, 2, 0 }, { 0, 0, 0 } }, 0, 0)
setTumo({ [0] = { 0, 0, 0 }, { 0, 2, 1 }, { 0, 0, 0 } }, 0, 1)
setTumo({ [0] = { 0, 0, 0 }, { 0, 2, 0 }, { 0, 1, 0 } }, 0, 2)
setTumo({ [0] = { 0, 0, 0 }, { 1, 2, 0 }, { 0, 0, 0 } }, 0, 3)

-- Past the last block of the row of blocks that begins at x.
local function end_of_row(x, y)
  local role = getFieldBlock(x, y)
  local past = x + 1
  while past < getFieldWidth() and getFieldBlock(past, y) == role do past = past + 1 end
  return past
end

-- Lets every row of blocks fall one cell that has room below. What lies under it may make room by falling too: the
-- lower rows are looked at first.
local function fall()
  local falls = {}
  for y = getFieldHeight() - 1, 0, -1 do
    local falls_below = falls
    falls = {}
    local x = 0
    while x < getFieldWidth() do
      local past = end_of_row(x, y)
      local room = y < getFieldHeight() - 1 and getFieldBlock(x, y) < 100
      for i = x, past - 1 do
        room = room and (getFieldBlock(i, y + 1) == 0 or falls_below[i] == true)
      end
      for i = x, past - 1 do
        falls[i] = room
        if room then setBlockDownCellNum(i, y, 1) end
      end
      x = past
    end
  end
end

function update()
  if getAllBlockDownFlag() then return end
  fall()
  for y = 0, getFieldHeight() - 1 do
    for x = 0, getFieldWidth() - 1 do
      if getFieldBlock(x, y) < 100 and getComboBlockNum(x, y) >= 4 then setBlockDeleteFlag(x, y) end
    end
  end
end
