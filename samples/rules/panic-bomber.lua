-- Corners of three blocks. Three or more of one colour in a straight line, diagonals too, vanish, and one of them
-- leaves a bomb behind. Now and then a lit bomb comes: where it comes to rest it takes with it what lies up to two
-- cells to each side, above and below. A bomb that is hit so is lit itself.
-- Shows: erasing by straight lines; a special tumo; blocks that set off others; an end when a block rests in the
-- top row.

setFieldSize(6, 12)
blockSize(30)

local bomb = 60
local lit = 61
for colour, rgb in ipairs({ { 240, 240, 240 }, { 70, 70, 80 }, { 60, 110, 255 }, { 230, 60, 60 }, { 250, 210, 50 } }) do
  createBlockPattern(colour)
  setBlockForm(colour, 1)
  setBlockFormColor(colour, rgb[1], rgb[2], rgb[3])
end
setBlockForm(bomb, 0)
setBlockFormColor(bomb, 160, 160, 160)
setBlockForm(lit, 0)
setBlockFormColor(lit, 255, 120, 0)

-- Four kinds of tumo are corners, the fifth is a lit bomb.
for kind = 0, 3 do
  setTumo({ [0] = { 1, 2 }, { 3, 0 } }, kind, 0)
  setTumo({ [0] = { 3, 1 }, { 0, 2 } }, kind, 1)
  setTumo({ [0] = { 0, 3 }, { 2, 1 } }, kind, 2)
  setTumo({ [0] = { 2, 0 }, { 1, 3 } }, kind, 3)
end
setTumo({ [0] = { -lit } }, 4, 0)

local function in_line(x, y)
  return getComboSeriesHorizontalBlockNum(x, y) >= 3 or getComboSeriesVerticalBlockNum(x, y) >= 3
    or getComboSeriesRightUpDiagonalBlockNum(x, y) >= 3 or getComboSeriesLeftUpDiagonalBlockNum(x, y) >= 3
end

local function hit(x, y)
  if getFieldBlock(x, y) == bomb then
    setColorBlock(x, y, lit)
  else
    setBlockDeleteFlag(x, y)
  end
end

local function explode(x, y)
  setBlockDeleteFlag(x, y)
  for step = 1, 2 do
    hit(x - step, y)
    hit(x + step, y)
    hit(x, y - step)
    hit(x, y + step)
  end
end

function update()
  for y = 0, getFieldHeight() - 1 do
    for x = 0, getFieldWidth() - 1 do
      setBlockDownCellNum(x, y, getFieldHeight())
    end
  end
  if getAllBlockDownFlag() then return end

  local acted = false
  local left_a_bomb = false
  for y = getFieldHeight() - 1, 0, -1 do
    for x = 0, getFieldWidth() - 1 do
      local role = getFieldBlock(x, y)
      if role == lit then
        explode(x, y)
        acted = true
      elseif role > 0 and role < bomb and in_line(x, y) then
        if left_a_bomb then
          setBlockDeleteFlag(x, y)
        else
          setColorBlock(x, y, bomb)
          left_a_bomb = true
          acted = true
        end
      end
    end
  end

  if acted then return end
  for x = 0, getFieldWidth() - 1 do
    local role = getFieldBlock(x, 0)
    if role > 0 and role < 100 then setGameOver() end
  end
end
