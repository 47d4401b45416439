-- A part of a file: the file runs with separate globals, in which what belongs to other parts does nothing.
local playing = false
local wanted = { rotation = {} }
do
  local function while_playing(order)
    return function(...)
      if playing then order(...) end
    end
  end
  -- Colours that tumos have look as the part "block" says.
  local function for_other_roles(order)
    return function(role, ...)
      if not palette[role] then order(role, ...) end
    end
  end
  wanted["erasing"] = {
    setBlockDeleteFlag = setBlockDeleteFlag,
    setBlockGroupDeleteFlag = setBlockGroupDeleteFlag,
    setColorBlock = while_playing(setColorBlock),
    setBlockGraph = for_other_roles(setBlockGraph),
    setBlockForm = for_other_roles(setBlockForm),
    setBlockFormColor = for_other_roles(setBlockFormColor),
    setTumoDownSpeed = while_playing(setTumoDownSpeed),
    setScore = setScore,
    setLevel = setLevel,
  }
end
wanted["falling"] = { setBlockDownCellNum = setBlockDownCellNum }
wanted["game over"] = { setGameOver = setGameOver }

local engine = {}
for name, value in pairs(_G) do engine[name] = value end
local function nothing() end

local function part_of(file, kind)
  local globals = {}
  for name, value in pairs(engine) do globals[name] = value end
  globals._G = globals
  for _, name in ipairs(orders) do globals[name] = wanted[kind][name] or nothing end
  file(globals)
  return globals
end

-- setClearMode(0) and setClearMode(1).
local function erase_groups(least)
  if getAllBlockDownFlag() then return end
  for y = 0, getFieldHeight() - 1 do
    for x = 0, getFieldWidth() - 1 do
      if getFieldBlock(x, y) < 100 and getComboBlockNum(x, y) >= least then setBlockDeleteFlag(x, y) end
    end
  end
end
local function erase_rows()
  for y = 0, getFieldHeight() - 1 do
    local full = true
    for x = 0, getFieldWidth() - 1 do
      local role = getFieldBlock(x, y)
      full = full and role > 0 and role < 100
    end
    for x = 0, full and getFieldWidth() - 1 or -1 do setBlockDeleteFlag(x, y) end
  end
end

-- A file's numbers for a shape's blocks, for a shape with `count` blocks.
local function repainted(numbers, count)
  local each_its_own = true
  for i, number in ipairs(numbers) do each_its_own = each_its_own and number == i end
  local result = {}
  for i = 1, count do
    result[i] = numbers[i] or (each_its_own and i or numbers[(i - 1) % #numbers + 1])
  end
  return result
end

-- turns(tumo) for a file's shapes: of each the turns, drawn with the numbers of the first one's blocks.
local function turning(shapes, name)
  local function turned_as(drawings, tumo)
    if #drawings[1] ~= #tumo then return end
    local roles = { [0] = 0 }
    for y, row in ipairs(drawings[1]) do
      for x = 1, #row do
        local block = tonumber(row:sub(x, x), 36)
        if (block == 0) ~= (tumo[y][x] == 0) then return end
        roles[block] = tumo[y][x]
      end
    end
    local list = {}
    for turn, drawing in ipairs(drawings) do
      list[turn] = {}
      for y, row in ipairs(drawing) do
        list[turn][y] = {}
        for x = 1, #row do list[turn][y][x] = roles[tonumber(row:sub(x, x), 36)] end
      end
    end
    return list
  end
  return function(tumo)
    if #tumo == 1 then return { tumo } end
    for _, drawings in ipairs(shapes) do
      local list = turned_as(drawings, tumo)
      if list then return list end
    end
    error(name .. " turns only its own shapes; take the tumo shape from it too (--piece), or write a function "
      .. "turns(tumo) in it", 0)
  end
end
