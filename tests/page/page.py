#!/usr/bin/env python3
"""Shows answers as Discord does, dark, on a desk and on a phone, and takes pictures of the pages.

    mkdir /tmp/bodies
    NETREP_BODIES=/tmp/bodies cargo test --test discord screens::
    tests/page/page.py /tmp/bodies

It reads every NAME.json of the folder (a message as Discord keeps it) and NAME.png (the picture that it shows), and writes
NAME.html, and with Chromium NAME-760.png and NAME-390.png beside them.
"""
import html, json, os, re, shutil, subprocess, sys, tempfile

STYLE = """
body { margin: 0; background: #313338; color: #dbdee1; font: 16px/1.375 "gg sans", "Noto Sans", "DejaVu Sans", sans-serif; }
main { padding: 12px 16px; }
.who { font-weight: 600; color: #f2f3f5; } .who small { color: #949ba4; font-weight: 400; font-size: 12px; }
.bot { background: #5865f2; color: #fff; border-radius: 3px; font-size: 10px; padding: 1px 4px; margin: 0 4px; }
.embed { background: #2b2d31; border-left: 4px solid; border-radius: 4px; padding: 8px 16px 16px 12px; max-width: 516px; margin-top: 4px; }
.embed h1 { font-size: 16px; margin: 8px 0 0; color: #f2f3f5; } .text { font-size: 14px; margin-top: 8px; white-space: pre-wrap; overflow-wrap: anywhere; }
.text h3 { font-size: 16px; margin: 8px 0 0; } .small { font-size: 12px; color: #949ba4; } .embed img { max-width: 100%; max-height: 350px; border-radius: 4px; margin-top: 16px; }
@media (max-width: 500px) { .embed img { max-height: none; } .embed { padding-right: 12px; } }
footer { font-size: 12px; margin-top: 8px; color: #dbdee1; } code { background: #1e1f22; border-radius: 3px; padding: 1px 3px; font-size: 85%; }
pre { background: #1e1f22; border: 1px solid #1e1f22; border-radius: 4px; padding: 8px; margin: 4px 0; font-size: 14px; white-space: pre-wrap; }
.row { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 8px; max-width: 530px; }
button { background: #4e5058; color: #fff; border: 0; border-radius: 3px; padding: 7px 14px; font: 500 14px/18px inherit; }
button.s1 { background: #5865f2; } button.s4 { background: #da373c; } button:disabled { opacity: .5; }
.menu { background: #1e1f22; border-radius: 4px; padding: 10px; width: 100%; max-width: 400px; color: #949ba4; }
"""


def inline(text):
    """Discord's Markdown within a line."""
    parts = re.split(r"(`[^`\n]+`)", text)
    for at, part in enumerate(parts):
        if part.startswith("`"):
            parts[at] = f"<code>{html.escape(part[1:-1])}</code>"
            continue
        part = re.sub(r"\\([*_~`|>#\\\-.()\[\]])", lambda m: f"\x00{ord(m[1])}\x01", part)
        part = html.escape(part)
        part = re.sub(r"&lt;t:(\d+):?\w?&gt;", "<code>time</code>", part)
        part = re.sub(r"&lt;@&?(\d+)&gt;", "<code>@someone</code>", part)
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
        for line in block.strip("\n").split("\n"):
            if line.startswith("-# "):
                out.append(f'<div class="small">{inline(line[3:])}</div>')
            elif line.startswith("### "):
                out.append(f"<h3>{inline(line[4:])}</h3>")
            elif line.startswith("> "):
                out.append(f"<div>┃ {inline(line[2:])}</div>")
            else:
                out.append(f"<div>{inline(line) or '&nbsp;'}</div>")
    return "".join(out)


def page(message, name):
    parts = ['<main><div class="who">netrep<span class="bot">APP</span><small>Today at 12:00</small></div>']
    if message.get("content"):
        parts.append(markdown(message["content"]))
    alt = (message.get("attachments") or [{}])[0].get("description") or ""
    for embed in message.get("embeds", []):
        parts.append(f'<div class="embed" style="border-color: #{embed.get("color", 0):06x}">')
        if embed.get("title"):
            parts.append(f"<h1>{inline(embed['title'])}</h1>")
        if embed.get("description"):
            parts.append(f'<div class="text">{markdown(embed["description"])}</div>')
        if embed.get("image"):
            parts.append(f'<img src="{name}.png" alt="{html.escape(alt)}">')
        if embed.get("footer"):
            parts.append(f"<footer>{html.escape(embed['footer']['text'])}</footer>")
        parts.append("</div>")
    for row in message.get("components", []):
        parts.append('<div class="row">')
        for part in row.get("components", []):
            if part["type"] == 2:
                off = " disabled" if part.get("disabled") else ""
                parts.append(f'<button class="s{part.get("style")}"{off}>{html.escape(part.get("label", ""))}</button>')
            else:
                parts.append(f'<div class="menu">{html.escape(part.get("placeholder") or "")} ▾</div>')
        parts.append("</div>")
    head = f'<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{name}</title>'
    return f"{head}<style>{STYLE}</style>{''.join(parts)}</main>"


def shot(browser, folder, name, width):
    # A window is never narrower than some 500 pixels: a narrow page stands in a frame of its own.
    frame = os.path.join(folder, f".{name}-{width}.html")
    high = 1400
    with open(frame, "w", encoding="utf8") as out:
        out.write(f'<body style="margin:0"><iframe src="{name}.html" style="width:{width}px;height:{high}px;border:0"></iframe>')
    with tempfile.TemporaryDirectory() as profile:
        flags = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--hide-scrollbars"]
        flags += ["--disable-background-networking", "--disable-component-update", "--disable-sync"]
        flags += [f"--user-data-dir={profile}", f"--window-size={width},{high}", "--allow-file-access-from-files"]
        flags += [f"--screenshot={os.path.join(folder, f'{name}-{width}.png')}", f"file://{frame}"]
        subprocess.run([browser, *flags], check=True, timeout=60, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.remove(frame)


def main():
    folder = os.path.abspath(sys.argv[1])
    wanted = sys.argv[2:]
    names = sorted(file[:-5] for file in os.listdir(folder) if file.endswith(".json"))
    names = [name for name in names if not wanted or name in wanted]
    browser = next(filter(None, map(shutil.which, ["chromium", "chromium-browser", "google-chrome"])), None)
    for name in names:
        with open(os.path.join(folder, f"{name}.json"), encoding="utf8") as body:
            message = json.load(body)
        with open(os.path.join(folder, f"{name}.html"), "w", encoding="utf8") as out:
            out.write(page(message, name))
        if browser:
            for width in (760, 390):
                shot(browser, folder, name, width)
    print(f"{len(names)} pages in {folder}")
    if not browser:
        print("SKIPPED: no pictures of the pages were taken, as Chromium is not installed (apt-get install chromium)")


if __name__ == "__main__":
    main()
