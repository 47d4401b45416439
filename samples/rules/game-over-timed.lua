-- Game over of the third kind: a block rests in the top row for three seconds on end. Whoever makes it vanish, or
-- lets it sink, in that time goes on. Pairs of blocks, four connected ones of a colour vanish: the built-in rule 0;
-- with an update() falling has to be ordered.

setFieldSize(6, 10)
setClearMode(0)
clearBlockNum(4)

createBlockPattern(1)
createBlockPattern(2)
createBlockPattern(3)
createBlockPattern(4)

setTumo({ [0] = { 1, 2 }, { 0, 0 } }, 0, 0)
setTumo({ [0] = { 1, 0 }, { 2, 0 } }, 0, 1)
setTumo({ [0] = { 2, 1 }, { 0, 0 } }, 0, 2)
setTumo({ [0] = { 2, 0 }, { 1, 0 } }, 0, 3)

local seconds = 3
local frames_at_the_top = 0

function update()
  for y = 0, getFieldHeight() - 1 do
    for x = 0, getFieldWidth() - 1 do
      setBlockDownCellNum(x, y, getFieldHeight())
    end
  end

  local at_the_top = false
  for x = 0, getFieldWidth() - 1 do
    local role = getFieldBlock(x, 0)
    if role > 0 and role < 100 and not getBlockDownFlag(x, 0) then at_the_top = true end
  end
  frames_at_the_top = at_the_top and frames_at_the_top + 1 or 0
  if frames_at_the_top >= seconds * 60 then setGameOver() end
end
