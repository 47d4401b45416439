--@ field size = puyo

--@ block = puyo

--@ tumo shape: three blocks, one above the other
shapes = {
  { "010",
    "020",
    "030" },
}

--@ rotation: the blocks change places, the shape stays
function turns(tumo)
  local places = {}
  for y = 1, #tumo do
    for x = 1, #tumo do
      if tumo[y][x] ~= 0 then places[#places + 1] = { x = x, y = y } end
    end
  end
  local list = { tumo }
  for turn = 2, #places do
    local before = list[turn - 1]
    local after = copy(before)
    for i, place in ipairs(places) do
      local from = places[(i - 2) % #places + 1]
      after[place.y][place.x] = before[from.y][from.x]
    end
    list[turn] = after
  end
  return list
end

--@ erasing: three or more of one colour in a straight line, diagonals too
function erase()
  if getAllBlockDownFlag() then return end
  for y = 0, getFieldHeight() - 1 do
    for x = 0, getFieldWidth() - 1 do
      if colour(x, y) > 0
        and (getComboSeriesHorizontalBlockNum(x, y) >= 3 or getComboSeriesVerticalBlockNum(x, y) >= 3
          or getComboSeriesRightUpDiagonalBlockNum(x, y) >= 3 or getComboSeriesLeftUpDiagonalBlockNum(x, y) >= 3) then
        setBlockDeleteFlag(x, y)
      end
    end
  end
end

--@ falling = puyo

--@ game over = puyo
