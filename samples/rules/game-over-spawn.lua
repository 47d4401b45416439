-- Game over of the first kind: the next tumo cannot appear because a block lies where it would. This is the engine's
-- own; rules need nothing for it. Pairs of blocks, four connected ones of a colour vanish: the built-in rule 0, which
-- without an update() also lets blocks fall.

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
