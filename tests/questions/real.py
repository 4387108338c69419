#!/usr/bin/env python3
"""Prints the figures of real.jsonl: what `netrep ask` gave to questions that players asked, before and now.

Each line of real.jsonl holds a question's id, the entries that came first, whether the first one, or one of the first
three, answers it (yes, part, no), how it was told (exact, good, weak, none), whether any entry answers it, and why.
`after` is when the Council's rules were restated, `now` with lines read, `imported` with the official documents and the
printed cards beside; there, a card's printed text that is shown above the entries counts as shown first (`card` says
what it answers).
"""
import json
import pathlib

rows = [json.loads(line) for line in (pathlib.Path(__file__).parent / "real.jsonl").open(encoding="utf-8")]
sure = ("good", "exact")
for when in ("before", "after", "now", "imported"):
    told = [row[when] for row in rows]
    share = lambda fits: sum(map(fits, told)) / len(told)
    unheld = [row[when] for row in rows if not row["held"]]
    print(
        f"{when:8} yes first {share(lambda t: t['answers'] == 'yes'):.2f}",
        f"yes or part first {share(lambda t: t['answers'] != 'no'):.2f}",
        f"among three {share(lambda t: t['among'] != 'no'):.2f}",
        f"told as good and useless {share(lambda t: t['answers'] == 'no' and t['told'] in sure):.2f}",
        f"not held and told so {sum(t['told'] not in sure for t in unheld)}/{len(unheld)}",
        sep=" · ",
    )
