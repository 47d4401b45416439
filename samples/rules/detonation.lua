-- Pairs of blocks. Fuse blocks, discs, do nothing by themselves. An igniter, a ring, that touches a fuse block of
-- its colour sets it off, and with it all fuse blocks of that colour that are connected; the igniter goes too.
-- Shows: erasing by detonation; two sorts of blocks of one colour; an end when a block rests in the top row for three
-- seconds.

setFieldSize(6, 13)
blockSize(30)
setQuickTurn(true)

-- An igniter's role is its colour + 40.
local igniter = 40
local colours = { { 255, 70, 70 }, { 70, 200, 70 }, { 80, 120, 255 }, { 240, 200, 40 } }
for colour, rgb in ipairs(colours) do
  createBlockPattern(colour)
  setBlockForm(colour, 1)
  setBlockFormColor(colour, rgb[1], rgb[2], rgb[3])
  setBlockForm(colour + igniter, 0)
  setBlockFormColor(colour + igniter, rgb[1], rgb[2], rgb[3])
end

local function pair(kind, above, below)
  setTumo({ [0] = { 0, above, 0 }, { 0, below, 0 }, { 0, 0, 0 } }, kind, 0)
  setTumo({ [0] = { 0, 0, 0 }, { 0, below, above }, { 0, 0, 0 } }, kind, 1)
  setTumo({ [0] = { 0, 0, 0 }, { 0, below, 0 }, { 0, above, 0 } }, kind, 2)
  setTumo({ [0] = { 0, 0, 0 }, { above, below, 0 }, { 0, 0, 0 } }, kind, 3)
end
-- Half of the tumos are two fuse blocks, half have an igniter.
for kind = 0, #colours - 1 do pair(kind, 1, 2) end
for colour = 1, #colours do pair(#colours + colour - 1, -(colour + igniter), 2) end

local seconds = 3
local frames_at_the_top = 0

local function set_off(x, y, colour)
  if getFieldBlock(x, y) ~= colour then return false end
  setBlockGroupDeleteFlag(x, y)
  return true
end

local function block_in_top_row()
  for x = 0, getFieldWidth() - 1 do
    local role = getFieldBlock(x, 0)
    if role > 0 and role < 100 and not getBlockDownFlag(x, 0) then return true end
  end
  return false
end

function update()
  for y = 0, getFieldHeight() - 1 do
    for x = 0, getFieldWidth() - 1 do
      setBlockDownCellNum(x, y, getFieldHeight())
    end
  end

  if not getAllBlockDownFlag() then
    for y = 0, getFieldHeight() - 1 do
      for x = 0, getFieldWidth() - 1 do
        local role = getFieldBlock(x, y)
        if role > igniter and role < 100 then
          local left = set_off(x - 1, y, role - igniter)
          local right = set_off(x + 1, y, role - igniter)
          local above = set_off(x, y - 1, role - igniter)
          local below = set_off(x, y + 1, role - igniter)
          if left or right or above or below then setBlockDeleteFlag(x, y) end
        end
      end
    end
  end

  frames_at_the_top = block_in_top_row() and frames_at_the_top + 1 or 0
  if frames_at_the_top >= seconds * 60 then setGameOver() end
end
