setClearMode(1) setHardDrop(true) setSuperRotation(true) setQuickTurn(true) setTumoDownSpeed(0.5)
setTumo({[0]={0,-1,0},{-1,-1,-1},{0,0,0}}, 0, 0) setTumo({[0]={0,-2,0},{0,-2,-2},{0,-2,0}}, 0, 1)
