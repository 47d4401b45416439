"""A bot beside a player: what it would have placed at each turn of a round, and how to press the last one.

bot.py RECORDING [ROUND]
"""

import sys

import tetron
from tetron import motion, review

game = tetron.open(sys.argv[1], round=int(sys.argv[2]) if len(sys.argv) > 2 else 1)
same = turns = lines = 0
for row in review.placements(game, player=0, depth=1):
    state = review.turn(game, row["n"], 0)
    # Clear as much as possible; of what is equal, take what is worth most.
    choice = max(motion.placements(state, 0, depth=1), key=lambda place: (place["lines"], place["value"]))
    turns += 1
    lines += int(choice["lines"])
    same += all(choice[part] == row[part] for part in ("piece", "rotation", "x", "y"))
print(f"{same} of {turns} placements as the bot; it could have cleared {lines} times a row")
if turns:
    print(" ".join(motion.inputs(state, choice, 0)))
