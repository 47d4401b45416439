-- Pairs of blocks that grow. A block has one of six stages, each with a colour of its own. Enough connected blocks of
-- one stage all change to the next, and each stage wants more than the one before: three of the first, four of the
-- second, up to seven of the fifth, whose change to the sixth makes them vanish. The turn keys change the stages of the
-- tumo, they do not turn it.
-- Shows: erasing in stages; conditions that differ from colour to colour; a tumo that changes its colours; an end when
-- a block rests in the top row.

setFieldSize(6, 12)
blockSize(30)

local stages = {
  { 90, 140, 60 }, { 70, 190, 90 }, { 60, 190, 190 }, { 80, 120, 250 }, { 190, 90, 240 }, { 255, 230, 120 },
}
local last = #stages
for stage, rgb in ipairs(stages) do
  setBlockForm(stage, 1)
  setBlockFormColor(stage, rgb[1], rgb[2], rgb[3])
end
-- Only the first three come.
createBlockPattern(1)
createBlockPattern(2)
createBlockPattern(3)

setTumo({ [0] = { 1, 2 }, { 0, 0 } }, 0, 0)
setTumo({ [0] = { 2, 3 }, { 0, 0 } }, 0, 1)
setTumo({ [0] = { 3, 1 }, { 0, 0 } }, 0, 2)

local wait_frames = 15 -- between two changes, so that they can be seen
local wait = 0

local function grow(x, y)
  local stage = getFieldBlock(x, y)
  if stage == 0 or stage >= last or getComboBlockNum(x, y) < stage + 2 then return false end
  setColorBlock(x, y, stage + 1)
  if stage + 1 == last then setBlockDeleteFlag(x, y) end
  return true
end

function update()
  for y = 0, getFieldHeight() - 1 do
    for x = 0, getFieldWidth() - 1 do
      setBlockDownCellNum(x, y, getFieldHeight())
    end
  end
  if getAllBlockDownFlag() then return end

  wait = math.max(wait - 1, 0)
  if wait == 0 then
    for y = 0, getFieldHeight() - 1 do
      for x = 0, getFieldWidth() - 1 do
        if grow(x, y) then wait = wait_frames end
      end
    end
  end

  if wait > 0 then return end
  for x = 0, getFieldWidth() - 1 do
    local role = getFieldBlock(x, 0)
    if role > 0 and role < 100 then setGameOver() end
  end
end
