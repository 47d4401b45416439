--@ field size: 16 columns, 10 rows
setFieldSize(16, 10)
blockSize(30)

--@ block: two colours, filled squares; in each of the mixtures that four blocks have
palette = { { 255, 150, 40 }, { 220, 220, 230 } }
form = 3
function paintings(kind, count)
  local list = {}
  for _, mixture in ipairs({ "1111", "2222", "1112", "2221", "1122", "1221" }) do
    local numbers = {}
    for i = 1, count do
      local at = (i - 1) % 4 + 1
      numbers[i] = -tonumber(mixture:sub(at, at))
    end
    list[#list + 1] = numbers
  end
  return list
end

--@ tumo shape: a square of four blocks
shapes = {
  { "12",
    "34" },
}

--@ rotation: quarter turns
function turns(tumo)
  local list = { tumo }
  for turn = 2, 4 do list[turn] = quarter_turn(list[turn - 1]) end
  return list
end

--@ erasing: squares of 2 x 2 of one colour are stored; a sweep, a column every ten frames, takes what is stored
for c, rgb in ipairs(palette) do
  setBlockForm(c + stored, 2)
  setBlockFormColor(c + stored, rgb[1], rgb[2], rgb[3])
end
local frame = 0
function erase()
  for y = 0, getFieldHeight() - 2 do
    for x = 0, getFieldWidth() - 2 do
      local c = colour(x, y)
      if c > 0 and colour(x + 1, y) == c and colour(x, y + 1) == c and colour(x + 1, y + 1) == c then
        for _, place in ipairs({ { x, y }, { x + 1, y }, { x, y + 1 }, { x + 1, y + 1 } }) do
          setColorBlock(place[1], place[2], c + stored)
        end
      end
    end
  end
  frame = frame + 1
  if frame % 10 == 0 then
    local x = (frame // 10 - 1) % getFieldWidth()
    for y = 0, getFieldHeight() - 1 do
      local role = getFieldBlock(x, y)
      if role > stored and role < igniter then setBlockDeleteFlag(x, y) end
    end
  end
end

--@ falling = puyo

--@ game over = puyo
