--@ field size = puyo

--@ block: four colours, discs; every block of a tumo has its own
palette = { { 255, 70, 70 }, { 70, 200, 70 }, { 80, 120, 255 }, { 240, 200, 40 } }
form = 1
function paintings(kind, count)
  local numbers = {}
  for i = 1, count do numbers[i] = i end
  return { numbers }
end

--@ tumo shape = puyo

--@ rotation = puyo

--@ erasing: an igniter, a ring, next to connected blocks of its colour sets them off; blocks alone do nothing
for c, rgb in ipairs(palette) do
  setBlockForm(c + igniter, 0)
  setBlockFormColor(c + igniter, rgb[1], rgb[2], rgb[3])
end

-- Tumos whose first block is an igniter, a third of all at least.
function add_tumos(tumos)
  local plain = #tumos
  while #tumos < #palette do tumos[#tumos + 1] = tumos[(#tumos - plain) % plain + 1] end
  local fuses = #tumos
  for i = 1, math.max(#palette, fuses // 2) do
    local tumo = copy(tumos[(i - 1) % fuses + 1])
    local c = (i - 1) % #palette + 1
    for y = 1, #tumo do
      for x = 1, #tumo do
        if tumo[y][x] ~= 0 and c > 0 then
          tumo[y][x] = -(c + igniter)
          c = 0
        end
      end
    end
    tumos[#tumos + 1] = tumo
  end
end

function erase()
  if getAllBlockDownFlag() then return end
  for y = 0, getFieldHeight() - 1 do
    for x = 0, getFieldWidth() - 1 do
      local role = getFieldBlock(x, y)
      if role > igniter and role < bomb then
        for _, place in ipairs({ { x - 1, y }, { x + 1, y }, { x, y - 1 }, { x, y + 1 } }) do
          if getFieldBlock(place[1], place[2]) == role - igniter then
            setBlockGroupDeleteFlag(place[1], place[2])
            setBlockDeleteFlag(x, y)
          end
        end
      end
    end
  end
end

--@ falling = puyo

--@ game over: when blocks have rested in the top row for three seconds
local frames_at_the_top = 0
function look_for_the_end()
  local at_the_top = false
  for x = 0, getFieldWidth() - 1 do
    local role = getFieldBlock(x, 0)
    if role > 0 and role < 100 and not getBlockDownFlag(x, 0) then at_the_top = true end
  end
  frames_at_the_top = at_the_top and frames_at_the_top + 1 or 0
  if frames_at_the_top >= 3 * 60 then setGameOver() end
end
