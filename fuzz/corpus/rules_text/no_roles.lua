setTumo({[0]={1}}, 0, 0)
