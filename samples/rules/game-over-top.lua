-- Game over of the second kind: a block rests in the top row, also where no tumo appears. Pairs of blocks, four
-- connected ones of a colour vanish: the built-in rule 0; with an update() falling has to be ordered.

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

function update()
  for y = 0, getFieldHeight() - 1 do
    for x = 0, getFieldWidth() - 1 do
      setBlockDownCellNum(x, y, getFieldHeight())
    end
  end

  for x = 0, getFieldWidth() - 1 do
    -- A block that vanishes, or falls on, does not rest.
    local role = getFieldBlock(x, 0)
    if role > 0 and role < 100 and not getAllBlockDownFlag() and getComboBlockNum(x, 0) < 4 then setGameOver() end
  end
end
