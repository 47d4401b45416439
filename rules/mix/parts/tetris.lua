--@ field size: 10 columns, 20 rows
setFieldSize(10, 20)
blockSize(30)

--@ block: seven colours, filled squares; each kind of tumo has its own
palette = {
  { 255, 40, 255 }, { 255, 155, 40 }, { 40, 40, 255 }, { 130, 255, 40 }, { 255, 40, 40 }, { 255, 255, 0 },
  { 40, 155, 255 },
}
form = 3
function paintings(kind, count)
  local numbers = {}
  for i = 1, count do numbers[i] = -((kind - 1) % #palette + 1) end
  return { numbers }
end

--@ tumo shape: the seven shapes of four blocks
shapes = {
  { "010",
    "234",
    "000" },
  { "001",
    "234",
    "000" },
  { "100",
    "234",
    "000" },
  { "012",
    "340",
    "000" },
  { "120",
    "034",
    "000" },
  { "12",
    "34" },
  { "0000",
    "1234",
    "0000",
    "0000" },
}

--@ rotation: quarter turns, shifted where they collide; the up key drops
setSuperRotation(true)
setHardDrop(true)
function turns(tumo)
  local list = { tumo }
  for turn = 2, 4 do list[turn] = quarter_turn(list[turn - 1]) end
  return list
end

--@ erasing: full rows, whatever their colours
function erase()
  for y = 0, getFieldHeight() - 1 do
    local blocks = 0
    for x = 0, getFieldWidth() - 1 do
      if getFieldBlock(x, y) > 0 and getFieldBlock(x, y) < 100 and not getBlockDownFlag(x, y) then
        blocks = blocks + 1
      end
    end
    if blocks == getFieldWidth() then
      for x = 0, getFieldWidth() - 1 do setBlockDeleteFlag(x, y) end
    end
  end
end

--@ falling: only rows that vanish whole let what is above them sink, by as many rows
function fall()
  local rows = 0
  for y = getFieldHeight() - 1, 0, -1 do
    local vanishing, staying = 0, 0
    for x = 0, getFieldWidth() - 1 do
      local role = getFieldBlock(x, y)
      if role >= 100 then
        vanishing = vanishing + 1
      elseif role > 0 then
        staying = staying + 1
      end
    end
    if vanishing > 0 and staying == 0 then
      rows = rows + 1
    else
      for x = 0, getFieldWidth() - 1 do setBlockDownCellNum(x, y, rows) end
    end
  end
end

--@ game over = puyo
