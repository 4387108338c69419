#!/usr/bin/env python3
"""Makes the font files beside it from whole ones: only the characters that card titles and the pictures' signs need.

Needs fonttools (`pip install fonttools`) and the fonts of the Debian packages fonts-noto-core and fonts-noto-cjk:

    src/picture/font/subset.py /usr/share/fonts

The Japanese characters are those of `data/cards`: run it again when titles are added, and see `cargo test --test rules pictures::`.
"""
import glob, os, subprocess, sys, tempfile

here = os.path.dirname(os.path.abspath(__file__))
whole = sys.argv[1] if len(sys.argv) > 1 else "/usr/share/fonts"
cards = glob.glob(os.path.join(here, "../../../data/cards/**/*.toml"), recursive=True)
titles = set().union(*(open(card, encoding="utf8").read() for card in cards))
latin = set(map(chr, range(0x20, 0x7F))) | set(map(chr, range(0xA0, 0x180)))
latin |= set("–—‘’‚“”„†•…‰‹›€−×≤≥≠ẞẀẁẂẃẄẅŷȘșȚț′″")
japanese = {c for c in titles if ord(c) >= 0x3000} | set(map(chr, range(0x3041, 0x3097)))
japanese |= set(map(chr, range(0x30A1, 0x30FD))) | set("→←↑↓↔⇒✓▲▼●○■□★☆、。・「」（）！？１２３４５６７８９０")
truetype, opentype = (os.path.join(whole, kind, "noto") for kind in ("truetype", "opentype"))
signs = "□⚀⚁⚂⚃⚄⚅⚔⚖⚠✓✔✗✘"
faces = [
    (f"{truetype}/NotoSans-Regular.ttf", "latin-regular.ttf", latin, []),
    (f"{truetype}/NotoSans-Bold.ttf", "latin-bold.ttf", latin, []),
    (f"{opentype}/NotoSansCJK-Regular.ttc", "japanese.otf", japanese, ["--font-number=0"]),
    (f"{truetype}/NotoSansMath-Regular.ttf", "math.ttf", "≥≤−→←↑↓⇒≠×", []),
    (f"{truetype}/NotoSansSymbols-Regular.ttf", "symbols.ttf", signs, []),
    (f"{truetype}/NotoSansSymbols2-Regular.ttf", "symbols-2.ttf", signs, []),
]
for source, target, characters, more in faces:
    with tempfile.NamedTemporaryFile("w", suffix=".txt", encoding="utf8") as wanted:
        wanted.write("".join(sorted(characters)))
        wanted.flush()
        options = ["--no-hinting", "--layout-features=kern", "--name-IDs=0,1,2,3,4,5,6,13,14", "--notdef-outline"]
        options += ["--drop-tables+=DSIG,GDEF,vhea,vmtx,VORG,BASE", f"--text-file={wanted.name}"]
        subprocess.check_call(["pyftsubset", source, f"--output-file={os.path.join(here, target)}", *options, *more])
