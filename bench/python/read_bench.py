"""Compares reading a recording with the package and with plain Python, in one run.

    PYTHONPATH=build/bench/python python3 bench/python/read_bench.py samples/good/eight.tet [TIMES]

The chunks of the sample are put behind one another TIMES times (20), so that there is something to read. Each way
reads the same bytes to the same fields: the plain one to a list of objects, the package to tables, and for
comparison to objects one by one.
"""

import statistics
import sys
import time

import plain_reader
import tetron


def larger(data, times):
    return data + data[data[0] :] * (times - 1)


def seconds(work, runs):
    best = []
    for _ in range(runs):
        begin = time.perf_counter()
        work()
        best.append(time.perf_counter() - begin)
    return statistics.median(best)


def main():
    with open(sys.argv[1], "rb") as file:
        data = larger(file.read(), int(sys.argv[2]) if len(sys.argv) > 2 else 20)
    count = len(plain_reader.read(data))
    plain = seconds(lambda: plain_reader.read(data), 5)
    tables = seconds(lambda: tetron.read(data).tables(), 15)
    objects = seconds(lambda: [chunk.t_ms for chunk in tetron.read(data)], 5)
    print(f"{len(data)} bytes, {count} chunks; medians")
    for name, took in ("plain Python", plain), ("tetron, tables", tables), ("tetron, objects", objects):
        print(f"{name:16} {took * 1000:9.2f} ms  {took / count * 1e9:8.1f} ns a chunk  {plain / took:6.1f} times as fast")


main()
