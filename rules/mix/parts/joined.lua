--@ field size: 8 columns, 12 rows
setFieldSize(8, 12)
blockSize(30)

--@ block: four colours, filled squares; every block of a tumo has its own
palette = { { 230, 80, 80 }, { 80, 170, 90 }, { 90, 120, 230 }, { 230, 190, 60 } }
form = 3
function paintings(kind, count)
  local numbers = {}
  for i = 1, count do numbers[i] = i end
  return { numbers }
end

--@ tumo shape = puyo

--@ rotation = puyo

--@ erasing = puyo

--@ falling: blocks of one colour that lie side by side fall only together
function fall()
  if getAllBlockDownFlag() then return end
  local falls = {}
  for y = getFieldHeight() - 1, 0, -1 do
    local falls_below = falls
    falls = {}
    local x = 0
    while x < getFieldWidth() do
      local role = getFieldBlock(x, y)
      local past = x + 1
      while past < getFieldWidth() and getFieldBlock(past, y) == role do past = past + 1 end
      local room = y < getFieldHeight() - 1 and role < 100
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

--@ game over = puyo
