-- Pairs of tiles: suns, moons, stars and clouds. Four or more of one kind that are connected vanish; what lies above
-- them falls.
-- Shows: pictures of blocks, which samples/generate makes from a seed; a game without update().

setFieldSize(6, 12)
setQuickTurn(true)
setHardDrop(true)
setVerticalSmoothFlag(true)
setClearMode(0)
clearBlockNum(4)

-- The colours are for recordings, which have no pictures.
local tiles = {
  { "sun", 240, 180, 60 },
  { "moon", 70, 80, 170 },
  { "star", 150, 70, 160 },
  { "cloud", 110, 180, 230 },
}
for role, tile in ipairs(tiles) do
  createBlockPattern(role)
  setBlockGraph(role, "sky/" .. tile[1] .. ".png")
  setBlockFormColor(role, tile[2], tile[3], tile[4])
end

setTumo({ [0] = { 0, 1, 0 }, { 0, 2, 0 }, { 0, 0, 0 } }, 0, 0)
setTumo({ [0] = { 0, 0, 0 }, { 0, 2, 1 }, { 0, 0, 0 } }, 0, 1)
setTumo({ [0] = { 0, 0, 0 }, { 0, 2, 0 }, { 0, 1, 0 } }, 0, 2)
setTumo({ [0] = { 0, 0, 0 }, { 1, 2, 0 }, { 0, 0, 0 } }, 0, 3)
