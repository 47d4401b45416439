--@ field size = panic-bomber

--@ block: six colours, discs, of which the first three come; every block of a tumo has its own
palette = {
  { 90, 140, 60 }, { 70, 190, 90 }, { 60, 190, 190 }, { 80, 120, 250 }, { 190, 90, 240 }, { 255, 230, 120 },
}
coming = 3
form = 1
function paintings(kind, count)
  local numbers = {}
  for i = 1, count do numbers[i] = i end
  return { numbers }
end

--@ tumo shape: two blocks side by side
shapes = {
  { "12",
    "00" },
}

--@ rotation: the blocks change their colours, the shape stays
function turns(tumo)
  local list = { tumo }
  for turn = 2, coming do
    local after = copy(list[turn - 1])
    for y = 1, #after do
      for x = 1, #after do
        local number = after[y][x]
        if number > 0 then
          after[y][x] = number % coming + 1
        elseif number < 0 and -number < stored then
          after[y][x] = -(-number % coming + 1)
        end
      end
    end
    list[turn] = after
  end
  return list
end

--@ erasing: connected blocks change to the next colour, three of the first, four of the second and so on
local wait_frames = 15
local wait = 0
function erase()
  if getAllBlockDownFlag() then return end
  wait = math.max(wait - 1, 0)
  if wait > 0 then return end
  for y = 0, getFieldHeight() - 1 do
    for x = 0, getFieldWidth() - 1 do
      local c = colour(x, y)
      if c > 0 and c < #palette and getComboBlockNum(x, y) >= c + 2 then
        setColorBlock(x, y, c + 1)
        -- The last colour is gone as soon as it comes.
        if c + 1 == #palette then setBlockDeleteFlag(x, y) end
        wait = wait_frames
      end
    end
  end
end

--@ falling = puyo

--@ game over = panic-bomber
