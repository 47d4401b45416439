setFieldSize(6, 12) createBlockPattern(1) createBlockPattern(2)
setTumo({[0] = {1, 2}, {0, 0}}, 0, 0)
setTumo({[0] = {1, 0}, {2, 0}}, 0, 1)
function update()
  for x = 0, 5 do for y = 0, 11 do
    setBlockDownCellNum(x, y, 12)
    if getComboBlockNum(x, y) >= 4 and not getAllBlockDownFlag() then setBlockDeleteFlag(x, y) end
  end end
end
