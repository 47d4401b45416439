--@ field size: 6 columns, 13 rows
setFieldSize(6, 13)
blockSize(30)

--@ block: five colours, discs; every block of a tumo has its own
palette = { { 255, 0, 0 }, { 0, 255, 0 }, { 80, 80, 255 }, { 180, 0, 255 }, { 255, 255, 0 } }
form = 1
function paintings(kind, count)
  local numbers = {}
  for i = 1, count do numbers[i] = i end
  return { numbers }
end

--@ tumo shape: two blocks, one above the other
shapes = {
  { "010",
    "020",
    "000" },
}

--@ rotation: quarter turns; a turn that collides twice is skipped
setQuickTurn(true)
function turns(tumo)
  local list = { tumo }
  for turn = 2, 4 do list[turn] = quarter_turn(list[turn - 1]) end
  return list
end

--@ erasing: four or more connected blocks of one colour
function erase()
  if getAllBlockDownFlag() then return end
  for y = 0, getFieldHeight() - 1 do
    for x = 0, getFieldWidth() - 1 do
      if colour(x, y) > 0 and getComboBlockNum(x, y) >= 4 then setBlockDeleteFlag(x, y) end
    end
  end
end

--@ falling: every block by itself, as far as it can
function fall()
  for y = 0, getFieldHeight() - 1 do
    for x = 0, getFieldWidth() - 1 do
      setBlockDownCellNum(x, y, getFieldHeight())
    end
  end
end

--@ game over: when the next tumo cannot appear; the engine sees to that
function look_for_the_end()
end
