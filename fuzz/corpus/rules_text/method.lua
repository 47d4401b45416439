setTumo({[0]={-1}}, 0, 0)
x = ('a'):match('b')