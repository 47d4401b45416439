-- What holds the parts together.
coming = coming or #(roles or palette)
for i = 1, coming do createBlockPattern(roles and roles[i] or i) end
for c, rgb in ipairs(palette) do
  setBlockForm(c, rgb[4] or form)
  setBlockFormColor(c, rgb[1], rgb[2], rgb[3])
end

-- Blocks of a shape are numbered from 1 to 9, then a to z.
local function blocks_of(shape)
  local count = 0
  for _, row in ipairs(shape) do
    for x = 1, #row do count = math.max(count, tonumber(row:sub(x, x), 36)) end
  end
  return count
end

local function painted(shape, numbers)
  local tumo = {}
  for y, row in ipairs(shape) do
    tumo[y] = {}
    for x = 1, #row do
      local number = numbers[tonumber(row:sub(x, x), 36)] or 0
      if number > 0 then number = (number - 1) % coming + 1 end
      tumo[y][x] = number
    end
  end
  return tumo
end

local tumos = {}
for kind, shape in ipairs(shapes) do
  for _, numbers in ipairs(paintings(kind, blocks_of(shape))) do tumos[#tumos + 1] = painted(shape, numbers) end
end
if add_tumos then add_tumos(tumos) end

-- The column in which tumos appear, as near as all of them have room.
if start_column then
  local left, right = math.maxinteger, 0
  for _, tumo in ipairs(tumos) do
    for _, row in ipairs(tumo) do
      for x, number in ipairs(row) do
        if number ~= 0 then left, right = math.min(left, x - 1), math.max(right, x) end
      end
    end
  end
  setTumoStartColumn(math.max(-left, math.min(start_column, getFieldWidth() - right)))
end

for kind, tumo in ipairs(tumos) do
  local list = turns(tumo)
  local different = 1
  for turn, turned in ipairs(list) do
    for y, row in ipairs(turned) do
      if table.concat(row, " ") ~= table.concat(tumo[y] or {}, " ") then different = turn end
    end
  end
  -- A tumo that all its turns leave as it is has only one.
  for turn = 1, different > 1 and #list or 1 do
    local array = {}
    for y, row in ipairs(list[turn]) do array[y - 1] = row end
    setTumo(array, kind - 1, turn - 1)
  end
end

function update()
  fall()
  erase()
  look_for_the_end()
end
