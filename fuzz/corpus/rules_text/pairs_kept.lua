setTumo({[0]={-1}}, 0, 0)
it, t = pairs({1, 2, 3, a = 4}) function update() print(it(t)) end