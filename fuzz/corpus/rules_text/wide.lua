setFieldSize(1, 1) setTumo({[0]={-1,-1},{-1,-1}}, 0, 0)
