// SPDX-License-Identifier: MIT
// Plays an animation in its page. All pictures are there already; this only chooses
// which of an item's contents is to be seen, so no text becomes markup.
"use strict";
(() => {
  const $ = (id) => document.getElementById(id);
  const animation = JSON.parse($("animation").textContent);
  const frames = animation.frames; // [at, position, clock, marks]
  animation.names = new Map(animation.names); // "turn:12" to its position
  const last = frames.length - 1;
  const end = frames[last][0];
  const items = Array.from(document.querySelectorAll(".cply-i"), (g, i) => ({
    shown: -1,
    children: g.children,
    changes: animation.items[i], // [frame, content, frame, content, ...]
  }));
  const speeds = [0.25, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

  let frame = -1; // what is to be seen
  let now = 0; // ms of the record
  let playing = false;
  let before = 0; // when the screen was last drawn
  let speed = 1;
  let wanted = 0; // marks to jump to
  let asked = null; // a step that an address names and no frame shows

  const pad = (n) => String(n).padStart(2, "0");
  const clock = (ms) => {
    const s = Math.floor(ms / 1000);
    const h = Math.floor(s / 3600);
    const m = Math.floor(s / 60) % 60;
    return (h ? h + ":" + pad(m) : m) + ":" + pad(s % 60);
  };

  // The last of the sorted values that is not above x; -1: none.
  const search = (n, value, x) => {
    let low = 0;
    let high = n;
    while (low < high) {
      const mid = (low + high) >> 1;
      if (value(mid) <= x) low = mid + 1;
      else high = mid;
    }
    return low - 1;
  };
  const frameAt = (ms) => Math.max(0, search(frames.length, (i) => frames[i][0], ms));
  const frameOf = (pos) => {
    const i = search(frames.length, (k) => frames[k][1], pos);
    // Thinned out: the frame that holds this step comes after it.
    return i < 0 ? 0 : frames[i][1] < pos && i < last ? i + 1 : i;
  };

  const showItem = (item) => {
    const c = item.changes;
    const k = search(c.length / 2, (i) => c[2 * i], frame);
    const content = k < 0 ? 0 : c[2 * k + 1];
    if (content === item.shown) return;
    for (let i = 0; i < item.children.length; i++) {
      const on = i === content - 1;
      // Of a page just loaded nothing is known.
      if (on) item.children[i].removeAttribute("display");
      else if (item.shown < 0 || i === item.shown - 1)
        item.children[i].setAttribute("display", "none");
    }
    item.shown = content;
  };

  // Where a moment is on the track, of 1: pauses take no room when skipped.
  const length = (ms) => {
    let left = ms;
    if ($("skip").checked)
      for (const [from, to] of animation.gaps)
        if (ms > from) left -= Math.min(ms, to) - from;
    return left;
  };
  const share = (ms) => (end ? Math.min(1, length(ms) / (length(end) || 1)) : 1);
  const unshare = (part) => {
    let ms = part * length(end);
    if ($("skip").checked)
      for (const [from, to] of animation.gaps) if (ms > from) ms += to - from;
    return ms;
  };

  // What passes on the clock that is shown, which may stand still in pauses.
  const passed = (from, to) => animation.gaps.reduce((left, gap) =>
    left - Math.max(0, animation.wall ? 0 : Math.min(to, gap[1]) - Math.max(from, gap[0])),
    to - from);

  const say = () => {
    const f = frames[frame];
    const time = animation.timed ? clock(f[2] + (playing ? passed(f[0], now) : 0)) : "";
    $("clock").textContent = animation.timed ? time : f[1];
    $("count").textContent = "step " + f[1] + " of " + animation.steps +
      (asked === null ? "" : "; step " + asked + " has no picture") +
      (animation.skipped ? " (" + animation.skipped + ")" : "");
    $("what").textContent = animation.texts[frame];
    $("done").style.width = 100 * share(now) + "%";
    const slider = $("slider");
    slider.setAttribute("aria-valuenow", frame);
    slider.setAttribute("aria-valuetext",
      (time ? time + ", " : "") + "step " + f[1] + ": " + animation.texts[frame]);
    $("play").textContent = playing ? "Pause" : "Play";
    document.body.classList.toggle("playing", playing);
    for (const [id, off] of [["first", frame === 0], ["back", frame === 0],
      ["on", frame === last], ["last", frame === last]])
      $(id).disabled = off;
  };

  const show = (to, step = null) => {
    asked = step;
    const changed = to !== frame;
    frame = to;
    if (changed) items.forEach(showItem);
    say();
  };

  const link = () => {
    try {
      history.replaceState(null, "", "#at=" + frames[frame][1]);
    } catch (e) {
      // Some places have no address to change; all else works.
    }
  };

  const go = (to, step = null) => {
    to = Math.max(0, Math.min(last, to));
    now = frames[to][0];
    show(to, step);
    if (!playing) link();
  };

  const skip = () => {
    if (!$("skip").checked) return;
    const i = search(animation.gaps.length, (k) => animation.gaps[k][0], now);
    // A moment of the pause is left, to be noticed.
    if (i >= 0 && now > animation.gaps[i][0] + 500 * speed && now < animation.gaps[i][1])
      now = animation.gaps[i][1];
  };

  const tick = (stamp) => {
    if (!playing) return;
    now += Math.min(250, stamp - before) * speed;
    before = stamp;
    skip();
    if (now >= end) {
      now = end;
      playing = false;
    }
    show(frameAt(now));
    if (playing) requestAnimationFrame(tick);
    else stop();
  };

  const stop = () => {
    playing = false;
    $("what").setAttribute("aria-live", "polite");
    say();
    link();
  };

  const play = () => {
    if (now >= end) now = 0;
    playing = true;
    // Reading out every step of a running animation would be noise.
    $("what").setAttribute("aria-live", "off");
    before = performance.now();
    show(frameAt(now));
    requestAnimationFrame(tick);
  };

  const toggle = () => (playing ? stop() : play());

  const jump = (by) => {
    for (let i = frame + by; i >= 0 && i <= last; i += by)
      if (frames[i][3] & wanted) return go(i);
    return undefined;
  };

  const setSpeed = (i) => {
    i = Math.max(0, Math.min(speeds.length - 1, i));
    speed = speeds[i];
    $("speed").selectedIndex = i;
  };

  // ---- marks ----

  const svgNode = (name, attrs) => {
    const node = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const key in attrs) node.setAttribute(key, attrs[key]);
    return node;
  };

  const drawMarks = () => {
    const svg = $("marks");
    const kinds = animation.marks.map((_, i) => i).filter((i) => wanted >> i & 1);
    const lane = 8;
    const height = Math.max(1, kinds.length) * lane;
    svg.textContent = "";
    svg.setAttribute("viewBox", "0 0 1000 " + height);
    svg.style.height = height + "px";
    for (const [from, to] of animation.gaps) {
      const x = 1000 * share(from);
      const width = Math.max(2, 1000 * share(to) - x);
      svg.append(svgNode("rect", { class: "gap", x, width, y: 0, height }));
    }
    kinds.forEach((kind, row) => {
      let drawn = -9;
      for (let i = 0; i <= last; i++) {
        if (!(frames[i][3] >> kind & 1)) continue;
        const x = 1000 * share(frames[i][0]);
        if (x - drawn < 2) continue;
        drawn = x;
        const tick = svgNode("rect", { class: "m" + kind % 8, width: 3, x: x - 1.5,
          y: row * lane + 1, height: lane - 2, "data-frame": i });
        const title = svgNode("title", {});
        title.textContent = animation.marks[kind] + ", " +
          (animation.timed ? clock(frames[i][2]) : "step " + frames[i][1]) + ": " + animation.texts[i];
        tick.append(title);
        svg.append(tick);
      }
    });
  };

  const makeChips = () => {
    animation.marks.forEach((name, kind) => {
      const n = animation.counts[kind];
      if (!n) return;
      // What every other step does is no landmark.
      const seen = frames.filter((f) => f[3] >> kind & 1).length;
      if (seen * 4 <= frames.length || frames.length < 12) wanted |= 1 << kind;
      const chip = document.createElement("button");
      const swatch = document.createElement("i");
      chip.type = "button";
      chip.className = "chip m" + kind % 8;
      chip.append(swatch, name + " ", Object.assign(document.createElement("small"),
        { textContent: n }));
      chip.title = "Show and jump to steps of this kind";
      const set = () => chip.setAttribute("aria-pressed", Boolean(wanted >> kind & 1));
      chip.addEventListener("click", () => {
        wanted ^= 1 << kind;
        set();
        drawMarks();
      });
      set();
      $("chips").append(chip);
    });
  };

  // ---- what people do ----

  // The last frame that is printed with this time or an earlier one, or -1.
  const frameOfTime = (text) => {
    const m = /^(\d+(?::[0-5]?\d){1,2})(?:\.(\d{1,3})\d*)?$/.exec(text);
    if (!m || !animation.timed) return -1;
    const seconds = m[1].split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
    const ms = (fill) => 1000 * seconds + Number((m[2] || "").padEnd(3, fill));
    if (ms("0") > frames[last][2]) return -1;
    return Math.max(0, search(frames.length, (k) => frames[k][2], ms("9")));
  };

  // Positions are written as everywhere: 12, last, 50%, 3:25, turn:12, event:7.
  // -1: there is none like that.
  const positionOfText = (text) => {
    if (text === "last") return frames[last][1];
    if (animation.names.has(text)) return animation.names.get(text);
    const step = /^(?:event:)?(\d+)$/.exec(text);
    if (step) return Number(step[1]) > animation.steps ? -1 : Number(step[1]);
    const part = /^(\d+)(?:\.(\d{1,3})\d*)?%$/.exec(text);
    if (part) {
      const thousandths = Number(part[1] + (part[2] || "").padEnd(3, "0"));
      const to = Math.floor(animation.steps * thousandths / 100000);
      return to > animation.steps ? -1 : to;
    }
    const i = frameOfTime(text);
    return i < 0 ? -1 : frames[i][1];
  };

  // "50%" is as good as "50%25".
  const decode = (text) => {
    try {
      return decodeURIComponent(text);
    } catch (e) {
      return text;
    }
  };

  const fromHash = () => {
    const m = /^#at=(.+)$/.exec(location.hash);
    const to = m ? positionOfText(decode(m[1]).toLowerCase()) : -1;
    if (to < 0) return false;
    const i = frameOf(to);
    go(i, frames[i][1] === to ? null : to);
    return true;
  };

  const drag = (e) => {
    const box = $("slider").getBoundingClientRect();
    const part = Math.max(0, Math.min(1, (e.clientX - box.left) / box.width));
    now = unshare(part);
    show(frameAt(now));
  };

  const keys = {
    " ": toggle, k: toggle,
    ArrowLeft: () => go(frame - 1), ArrowRight: () => go(frame + 1),
    PageUp: () => go(frame - 10), PageDown: () => go(frame + 10),
    Home: () => go(0), End: () => go(last),
    n: () => jump(1), p: () => jump(-1),
    "+": () => setSpeed($("speed").selectedIndex + 1),
    "-": () => setSpeed($("speed").selectedIndex - 1),
    i: () => $("skip").click(),
    "?": () => { $("help").open = !$("help").open; },
  };

  const onKey = (e) => {
    if (e.ctrlKey || e.metaKey || e.altKey || !(e.key in keys)) return;
    const at = e.target;
    if (at.tagName === "SELECT" && e.key.length > 1) return;
    if (e.key === " " && /^(BUTTON|INPUT|SUMMARY|SELECT)$/.test(at.tagName)) return;
    e.preventDefault();
    keys[e.key]();
  };

  const start = () => {
    for (const s of speeds)
      $("speed").append(Object.assign(document.createElement("option"),
        { textContent: s + "×" }));
    // As it was, unless that takes more than two minutes.
    const pauses = animation.gaps.reduce((sum, g) => sum + g[1] - g[0], 0);
    const fit = speeds.findIndex((s) => s >= 1 && (end - pauses) / s <= 120000);
    setSpeed(fit < 0 ? speeds.length - 1 : fit);
    $("slider").setAttribute("aria-valuemax", last);
    $("skip").parentElement.hidden = !animation.gaps.length;
    makeChips();
    $("jumps").hidden = !$("chips").children.length;
    drawMarks();
    const click = (id, what) => $(id).addEventListener("click", what);
    click("play", toggle);
    click("first", () => go(0));
    click("last", () => go(last));
    click("back", () => go(frame - 1));
    click("on", () => go(frame + 1));
    click("previous", () => jump(-1));
    click("next", () => jump(1));
    $("skip").addEventListener("change", () => {
      drawMarks();
      say();
    });
    $("speed").addEventListener("change", () => setSpeed($("speed").selectedIndex));
    $("slider").addEventListener("pointerdown", (e) => {
      $("slider").setPointerCapture(e.pointerId);
      drag(e);
    });
    $("slider").addEventListener("pointermove", (e) => {
      if ($("slider").hasPointerCapture(e.pointerId)) drag(e);
    });
    $("slider").addEventListener("pointerup", () => { if (!playing) link(); });
    $("marks").addEventListener("click", (e) => {
      const i = e.target.getAttribute("data-frame");
      if (i !== null) go(Number(i));
    });
    document.addEventListener("keydown", onKey);
    window.addEventListener("hashchange", fromHash);
    $("player").hidden = false;
    if (!fromHash()) show(0);
  };
  start();
})();
