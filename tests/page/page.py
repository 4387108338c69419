#!/usr/bin/env python3
"""Shows answers as Discord does, dark, on a desk and on a phone, measures them, and takes pictures of them.

    mkdir /tmp/bodies
    NETREP_BODIES=/tmp/bodies cargo test --test discord page::
    tests/page/page.py /tmp/bodies [NAME ...]

It reads every NAME.json of the folder (a message as Discord keeps it) and NAME.png (the picture that it shows), and writes
desk.html and phone.html with all of them. With Chromium it also prints how many lines of text each takes on a phone, what
reaches over its edge, and the median of each command; the pictures stand in desk-N.png and phone-N.png. `--measure` prints
only, and takes no pictures.
"""
import html, json, os, re, shutil, statistics, subprocess, sys, tempfile

# How wide a message is, and how many of them stand beside each other in a picture.
WIDTHS = {"desk": (760, 2), "phone": (390, 4)}

STYLE = """
body { margin: 0; background: #1e1f22; color: #dbdee1; font: 16px/1.375 "gg sans", "Noto Sans", "DejaVu Sans", sans-serif; }
.sheet { display: flex; flex-wrap: wrap; align-items: flex-start; gap: 12px; }
main { box-sizing: border-box; padding: 12px 16px; background: #313338; flex: none; overflow: hidden; }
.desk { width: 760px; } .phone { width: 390px; } .phone .embed { padding-right: 12px; } .phone .embed img { max-height: none; }
h2 { font: 12px monospace; color: #f0b232; margin: 0 0 6px; }
.who { font-weight: 600; color: #f2f3f5; } .who small { color: #949ba4; font-weight: 400; font-size: 12px; }
.bot { background: #5865f2; color: #fff; border-radius: 3px; font-size: 10px; padding: 1px 4px; margin: 0 4px; }
.embed { background: #2b2d31; border-left: 4px solid; border-radius: 4px; padding: 8px 16px 16px 12px; max-width: 516px; margin-top: 4px; }
.embed h1 { font-size: 16px; margin: 8px 0 0; color: #f2f3f5; } .text { font-size: 14px; margin-top: 8px; white-space: pre-wrap; overflow-wrap: anywhere; }
.text h3 { font-size: 16px; margin: 8px 0 0; } .small { font-size: 12px; color: #949ba4; } .embed img { max-width: 100%; max-height: 350px; border-radius: 4px; margin-top: 16px; }
.fields { display: grid; grid-template-columns: repeat(12, 1fr); gap: 8px; margin-top: 8px; font-size: 14px; }
.fields > div { grid-column: span 12; } .fields > div.inline { grid-column: span 4; } .fields b { display: block; color: #f2f3f5; }
footer { font-size: 12px; margin-top: 8px; color: #dbdee1; } code { background: #1e1f22; border-radius: 3px; padding: 1px 3px; font-size: 85%; }
pre { background: #1e1f22; border: 1px solid #1e1f22; border-radius: 4px; padding: 8px; margin: 4px 0; font-size: 14px; white-space: pre-wrap; overflow-wrap: anywhere; }
.row { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 8px; max-width: 530px; }
button { background: #4e5058; color: #fff; border: 0; border-radius: 3px; padding: 7px 14px; font: 500 14px/18px inherit; }
button.s1 { background: #5865f2; } button.s4 { background: #da373c; } button:disabled { opacity: .5; }
.menu { background: #1e1f22; border-radius: 4px; padding: 10px; width: 100%; max-width: 400px; color: #949ba4; }
.only { font-size: 12px; color: #949ba4; margin-top: 4px; }
"""

# Lines that are read: what stands at one height is one of them. What a message is called here does not count.
MEASURE = """
const found = [...document.querySelectorAll('main')].map(main => {
  const tops = [];
  const walk = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    if (walk.currentNode.parentElement.closest('h2, .who, .only')) continue;
    const range = document.createRange(); range.selectNodeContents(walk.currentNode);
    for (const box of range.getClientRects()) if (box.width > 1) tops.push(box.top + box.height / 2);
  }
  tops.sort((a, b) => a - b);
  const lines = tops.filter((top, at) => at === 0 || top - tops[at - 1] > 7).length;
  const edge = main.getBoundingClientRect().right;
  const over = [...main.querySelectorAll('*')].filter(e => e.getBoundingClientRect().right > edge + 1);
  return { name: main.id, lines, high: Math.round(main.getBoundingClientRect().height), over: over.map(e => e.textContent.slice(0, 60)) };
});
document.body.insertAdjacentHTML('beforeend', '<script type="application/json" id="found"></' + 'script>');
document.getElementById('found').textContent = JSON.stringify(found);
"""


def inline(text):
    """Discord's Markdown within a line."""
    # A sign behind a backslash is itself; within backticks a backslash is one.
    parts = re.split(r"(?<!\\)(`[^`\n]+`)", text)
    for at, part in enumerate(parts):
        if at % 2:
            parts[at] = f"<code>{html.escape(part[1:-1])}</code>"
            continue
        part = re.sub(r"\\([!-/:-@\[-`{-~])", lambda m: f"\x00{ord(m[1])}\x01", part)
        part = html.escape(part)
        part = re.sub(r"&lt;t:(\d+):?\w?&gt;", "<code>time</code>", part)
        part = re.sub(r"&lt;@&?(\d+)&gt;", "<code>@someone</code>", part)
        part = re.sub(r"&lt;#(\d+)&gt;", "<code>#channel</code>", part)
        part = re.sub(r"\[([^\]\n]+)\]\((https?://[^)\s]+)\)", r'<a style="color:#00a8fc">\1</a>', part)
        part = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", part)
        part = re.sub(r"~~(.+?)~~", r"<s>\1</s>", part)
        part = re.sub(r"\*(.+?)\*", r"<i>\1</i>", part)
        parts[at] = re.sub("\x00(\\d+)\x01", lambda m: html.escape(chr(int(m[1]))), part)
    return "".join(parts)


def markdown(text):
    out = []
    for at, block in enumerate(re.split(r"```(?:\w+\n)?", text)):
        if at % 2:
            out.append(f"<pre>{html.escape(block)}</pre>")
            continue
        for line in block.strip("\n").split("\n") if block.strip() else []:
            if line.startswith("-# "):
                out.append(f'<div class="small">{inline(line[3:])}</div>')
            elif line.startswith("### "):
                out.append(f"<h3>{inline(line[4:])}</h3>")
            elif line.startswith("> "):
                out.append(f"<div>┃ {inline(line[2:])}</div>")
            else:
                out.append(f"<div>{inline(line) or '&nbsp;'}</div>")
    return "".join(out)


def embedded(embed, name, alt):
    parts = [f'<div class="embed" style="border-color: #{embed.get("color", 0):06x}">']
    if embed.get("title"):
        parts.append(f"<h1>{inline(embed['title'])}</h1>")
    if embed.get("description"):
        parts.append(f'<div class="text">{markdown(embed["description"])}</div>')
    if embed.get("fields"):
        one = lambda f: f"<div{' class=inline' if f.get('inline') else ''}><b>{inline(f['name'])}</b>{markdown(f['value'])}</div>"
        parts.append(f'<div class="fields">{"".join(map(one, embed["fields"]))}</div>')
    if embed.get("image"):
        parts.append(f'<img src="{name}.png" alt="{html.escape(alt)}">')
    if embed.get("footer"):
        parts.append(f"<footer>{html.escape(embed['footer']['text'])}</footer>")
    return "".join(parts) + "</div>"


def drawn(message, name, kind):
    parts = [f'<main class="{kind}" id="{name}"><h2>{name}</h2><div class="who">netrep<span class="bot">APP</span><small>Today at 12:00</small></div>']
    if message.get("content"):
        parts.append(markdown(message["content"]))
    alt = (message.get("attachments") or [{}])[0].get("description") or ""
    parts += [embedded(embed, name, alt) for embed in message.get("embeds", [])]
    for row in message.get("components", []):
        parts.append('<div class="row">')
        for part in row.get("components", []):
            if part["type"] == 2:
                off = " disabled" if part.get("disabled") else ""
                parts.append(f'<button class="s{part.get("style")}"{off}>{html.escape(part.get("label", ""))}</button>')
            else:
                parts.append(f'<div class="menu">{html.escape(part.get("placeholder") or "")} ▾</div>')
        parts.append("</div>")
    if message.get("flags", 0) & 64:
        parts.append('<div class="only">Only you can see this</div>')
    return "".join(parts) + "</main>"


def sheet(mains, script=""):
    head = '<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>netrep</title>'
    return f'{head}<style>{STYLE}</style><div class="sheet">{"".join(mains)}</div><script>{script}</script>'


def chromium(browser, page, *more):
    with tempfile.TemporaryDirectory() as profile:
        flags = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--hide-scrollbars"]
        flags += ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage"]
        flags += [f"--user-data-dir={profile}", "--allow-file-access-from-files", *more, f"file://{page}"]
        ran = subprocess.run([browser, *flags], check=True, timeout=120, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return ran.stdout.decode("utf8")


def measured(browser, folder, kind, messages):
    """What Chromium finds of each message: its lines, its height, what reaches over its edge."""
    page = os.path.join(folder, f"{kind}.html")
    with open(page, "w", encoding="utf8") as out:
        out.write(sheet([drawn(m, name, kind) for name, m in messages], MEASURE))
    if not browser:
        return []
    wide = sum(WIDTHS[kind]) + 40
    dom = chromium(browser, page, f"--window-size={wide},1200", "--dump-dom")
    # The script that writes it speaks of it before.
    return json.loads(html.unescape(dom.rsplit('id="found">', 1)[1].split("</script>", 1)[0]))


def pictures(browser, folder, kind, messages, found):
    """Takes pictures of as many messages beside each other as can be looked at."""
    width, beside = WIDTHS[kind]
    high = {one["name"]: one["high"] for one in found}
    for at in range(0, len(messages), beside):
        part = messages[at : at + beside]
        page = os.path.join(folder, f".{kind}.html")
        with open(page, "w", encoding="utf8") as out:
            out.write(sheet([drawn(m, name, kind) for name, m in part]))
        # A window has some pixels that are not the page's.
        size = f"--window-size={beside * (width + 12)},{max(high[name] for name, _ in part) + 100}"
        chromium(browser, page, size, f"--screenshot={os.path.join(folder, f'{kind}-{at // beside + 1:02}.png')}")
        os.remove(page)


def main():
    words = [word for word in sys.argv[1:] if not word.startswith("--")]
    folder, wanted = os.path.abspath(words[0]), words[1:]
    names = sorted(file[:-5] for file in os.listdir(folder) if file.endswith(".json"))
    messages = []
    for name in names:
        if not wanted or name in wanted:
            with open(os.path.join(folder, f"{name}.json"), encoding="utf8") as body:
                messages.append((name, json.load(body)))
    browser = next(filter(None, map(shutil.which, ["chromium", "chromium-browser", "google-chrome"])), None)
    for kind in WIDTHS:
        found = measured(browser, folder, kind, messages)
        if found and "--measure" not in sys.argv:
            pictures(browser, folder, kind, messages, found)
        lines = {}
        for one, (name, message) in zip(found, messages):
            command = (message.get("interaction_metadata") or message.get("interaction") or {}).get("name", "")
            lines.setdefault(message.get("netrep_command", command).split(" ")[0], []).append(one["lines"])
            print(f"{kind} {name}: {one['lines']} lines" + "".join(f"\n  OVER THE EDGE: {text!r}" for text in one["over"]))
        for command, each in sorted(lines.items()):
            print(f"{kind} median of /{command}: {statistics.median(each):g} lines of {len(each)} answers")
    print(f"answers: {len(messages)} in {folder}")
    if not browser:
        print("SKIPPED: nothing was measured and no pictures were taken, as Chromium is not installed (apt-get install chromium)")


if __name__ == "__main__":
    main()
