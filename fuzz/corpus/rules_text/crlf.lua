x = 1
setTumo({[0]={-1}}, 0, 0)
goto e ::e:: y = = 2