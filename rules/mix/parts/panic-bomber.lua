--@ field size: 6 columns, 12 rows
setFieldSize(6, 12)
blockSize(30)

--@ block: five colours, discs; every block of a tumo has its own
palette = { { 240, 240, 240 }, { 70, 70, 80 }, { 60, 110, 255 }, { 230, 60, 60 }, { 250, 210, 50 } }
form = 1
function paintings(kind, count)
  local numbers = {}
  for i = 1, count do numbers[i] = i end
  return { numbers }
end

--@ tumo shape: a corner of three blocks
shapes = {
  { "12",
    "30" },
}

--@ rotation = lumines

--@ erasing: three in a straight line, diagonals too; one of them becomes a bomb. A lit bomb takes two cells each way
setBlockForm(bomb, 0)
setBlockFormColor(bomb, 160, 160, 160)
setBlockForm(lit_bomb, 0)
setBlockFormColor(lit_bomb, 255, 120, 0)

-- One tumo in five is a lit bomb.
function add_tumos(tumos)
  local plain = #tumos
  while #tumos < 4 do tumos[#tumos + 1] = tumos[(#tumos - plain) % plain + 1] end
  for _ = 1, #tumos // 4 do tumos[#tumos + 1] = { { -lit_bomb } } end
end

local function explode(x, y)
  setBlockDeleteFlag(x, y)
  for step = 1, 2 do
    for _, place in ipairs({ { x - step, y }, { x + step, y }, { x, y - step }, { x, y + step } }) do
      if getFieldBlock(place[1], place[2]) == bomb then
        setColorBlock(place[1], place[2], lit_bomb)
      else
        setBlockDeleteFlag(place[1], place[2])
      end
    end
  end
end

function erase()
  if getAllBlockDownFlag() then return end
  local left_a_bomb = false
  for y = getFieldHeight() - 1, 0, -1 do
    for x = 0, getFieldWidth() - 1 do
      if getFieldBlock(x, y) == lit_bomb then
        explode(x, y)
      elseif colour(x, y) > 0
        and (getComboSeriesHorizontalBlockNum(x, y) >= 3 or getComboSeriesVerticalBlockNum(x, y) >= 3
          or getComboSeriesRightUpDiagonalBlockNum(x, y) >= 3 or getComboSeriesLeftUpDiagonalBlockNum(x, y) >= 3) then
        if left_a_bomb then
          setBlockDeleteFlag(x, y)
        else
          setColorBlock(x, y, bomb)
          left_a_bomb = true
        end
      end
    end
  end
end

--@ falling = puyo

--@ game over: when a block has come to rest in the top row
local frames_at_the_top = 0
function look_for_the_end()
  local at_the_top = false
  for x = 0, getFieldWidth() - 1 do
    local role = getFieldBlock(x, 0)
    if role > 0 and role < 100 and not getAllBlockDownFlag() then at_the_top = true end
  end
  -- In the first of these frames it may still begin to vanish.
  frames_at_the_top = at_the_top and frames_at_the_top + 1 or 0
  if frames_at_the_top >= 2 then setGameOver() end
end
