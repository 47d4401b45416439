"""Every placement of every recording below a folder in one CSV file, with a process for each processor.

table.py FOLDER OUT.csv
"""

import csv
import multiprocessing
import pathlib
import sys

import tetron


def placements_of(path):
    try:
        table = tetron.open_match(path).placements()
    except tetron.Error as error:
        return str(path), None, f"{error} (byte {error.offset})" if error.offset else str(error)
    return str(path), table, ""


def main(folder, out):
    paths = sorted(path for path in pathlib.Path(folder).rglob("*") if path.is_file())
    with multiprocessing.Pool() as pool, open(out, "w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file)
        for path, table, problem in pool.imap(placements_of, paths):
            if table is None:
                print(f"{path}: {problem}", file=sys.stderr)
                continue
            if file.tell() == 0:
                rows.writerow(table.dtype.names)
            rows.writerows(table.tolist())
            print(f"{path}: {len(table)} placements")


if __name__ == "__main__":
    main(*sys.argv[1:])
