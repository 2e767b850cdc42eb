// The page in headless Chromium: by mouse, keyboard and touch, at two sizes, light and dark.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join } from "node:path";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";

const BROWSER = ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find(existsSync);
const SHOGI = "lnsgk^gsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGK^GSNL / S/s";
const TYPES = { ".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".wasm": "application/wasm", ".svg": "image/svg+xml", ".json": "application/json" };
const skip = BROWSER === undefined && "Chromium is not installed";
if (skip) console.error(`SKIPPED: ${skip}`);

let browser;
let server;
let address;

before(async () => {
  if (skip) return;
  server = createServer(async ({ url }, response) => {
    const path = new URL(url, "http://localhost").pathname.replace(/\/$/, "/index.html");
    try {
      const bytes = await readFile(join(process.env.FEEN_PAGE, path));
      response.writeHead(200, { "content-type": TYPES[extname(path)] }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  address = `http://127.0.0.1:${server.address().port}/`;
  const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"];
  browser = await chromium.launch({ executablePath: BROWSER, args });
});

after(async () => {
  await browser?.close();
  server?.close();
});

/** A page with a text, its errors counted. */
async function opened(text, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  const faults = [];
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  page.on("pageerror", (error) => faults.push(error.message));
  await page.goto(text === undefined ? address : `${address}#${new URLSearchParams({ text })}`);
  await page.waitForFunction(() => document.querySelector("#status")?.dataset.isLoading === undefined);
  await settled(page);
  return { page, faults, close: () => context.close() };
}

/** Waits until a page has shown the rest, which comes 60 ms after the picture: its timers end in their order. */
const settled = (page) => page.evaluate(() => new Promise((done) => setTimeout(done, 100)));

/** Waits until an assertion holds, for at most ten seconds; where it never does, its own words are the failure. */
async function eventually(assertion) {
  for (const end = performance.now() + 10_000; ; await new Promise((later) => setTimeout(later, 20))) {
    try {
      return await assertion();
    } catch (failure) {
      if (performance.now() > end) throw failure;
    }
  }
}

const value = (page) => page.inputValue("#text");
const tab = (page, name) => page.getByRole("tab", { name }).click();
const square = (page, name) => page.locator(`#cells button[aria-label^="${name},"]`);

function check(name, run) {
  // A page that never answers fails its test and not the whole run.
  test(name, { skip, timeout: 120_000 }, run);
}

check("a start, a text that is typed, and its errors with fixes", async () => {
  const { page, faults, close } = await opened();
  assert.equal(await page.textContent("#status"), "A valid FEEN.");
  await page.fill("#text", "8/08 PPP/ C/c");
  assert.match(await page.textContent("#status"), /Not a valid FEEN: 3 errors/);
  let fixes = 0;
  for (; (await page.locator(".fix").count()) > 0; fixes += 1) await page.locator(".fix").first().click();
  assert.equal(await value(page), "8/8 3P/ C/c");
  assert.equal(await page.textContent("#status"), "A valid FEEN.");
  for (; fixes > 0; fixes -= 1) await page.click("#undo");
  assert.equal(await value(page), "8/08 PPP/ C/c");
  assert.deepEqual(faults, []);
  await close();
});

check("a FEN is recognised, converted, and edited in its own notation", async () => {
  const { page, faults, close } = await opened("4k3/8/8/8/8/8/4P3/4K2R w K - 3 40");
  assert.match(await page.textContent("#status"), /A valid FEN of Chess/);
  assert.match(await page.textContent("#losses"), /halfmove/);
  await square(page, "e2").click();
  await square(page, "e4").click();
  await settled(page);
  assert.equal(await value(page), "4k3/8/8/8/4P3/8/8/4K2R w K - 3 40");
  assert.match(await page.textContent("#outputs"), /4k\^3/);
  assert.deepEqual(faults, []);
  await close();
});

check("pieces are dragged, dropped into hands, taken from the tray and removed", async () => {
  const { page, faults, close } = await opened(SHOGI, { viewport: { width: 1280, height: 1400 } });
  const drag = async (from, to) => {
    const [start, end] = [await from.boundingBox(), await to.boundingBox()];
    await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
    await page.mouse.down();
    await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 5 });
    await page.mouse.up();
    await settled(page);
  };
  const cell = (index) => page.locator("#cells button").nth(index);
  await drag(cell(56), cell(47));
  assert.match(await value(page), /\/2P6\/PP1PPPPPP\//);
  await drag(cell(18), page.locator("#hand-first"));
  assert.match(await value(page), /\/1pppppppp\/.* P\/ /);
  await drag(page.locator("#tray .piece[data-piece='R']"), cell(40));
  assert.match(await value(page), /\/4R4\//);
  await page.click("#bin");
  await cell(40).click();
  await settled(page);
  assert.doesNotMatch(await value(page), /4R4/);
  assert.deepEqual(faults, []);
  await close();
});

check("the board by keyboard alone", async () => {
  const { page, faults, close } = await opened("2k^/3/K^2 / C/c");
  await page.locator("#cells button[tabindex='0']").focus();
  const focused = () => page.evaluate(() => document.activeElement.getAttribute("aria-label"));
  assert.match(await focused(), /^a3, empty/);
  await page.keyboard.press("ArrowDown");
  assert.match(await focused(), /^a2/);
  const spoken = () => page.locator("#spoken").textContent();
  await page.keyboard.press("P");
  await settled(page);
  assert.match(await spoken(), /pawn is on a2/);
  await page.keyboard.press("+");
  await settled(page);
  assert.equal(await value(page), "2k^/+P2/K^2 / C/c");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await settled(page);
  assert.equal(await value(page), "2k^/1+P1/K^2 / C/c");
  await page.keyboard.press("Delete");
  await settled(page);
  assert.match(await spoken(), /^b2, empty/);
  assert.equal(await value(page), "2k^/3/K^2 / C/c");
  await page.keyboard.press("Control+z");
  assert.equal(await value(page), "2k^/1+P1/K^2 / C/c");
  assert.deepEqual(faults, []);
  await close();
});

check("boards of three dimensions, of hexagons, and irregular ones are edited", async () => {
  for (const [text, after] of [
    ["k^1/2//2/1K^ / R/r", "P1/2//2/1K^ / R/r"],
    ["k^2/4/1K^3 / G/g", "P2/4/1K^3 / G/g"],
  ]) {
    const { page, faults, close } = await opened(text);
    await tab(page, "Look");
    await page.selectOption("select[name=surface]", "hexagons");
    await settled(page);
    await page.locator("#cells button").first().focus();
    await page.keyboard.press("P");
    assert.equal(await value(page), after);
    assert.deepEqual(faults, []);
    await close();
  }
});

check("touch, on a phone, without sideways scrolling", async () => {
  const { page, faults, close } = await opened(SHOGI, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    colorScheme: "dark",
  });
  const cell = (index) => page.locator("#cells button").nth(index);
  await cell(56).tap();
  await cell(47).tap();
  await settled(page);
  assert.match(await value(page), /\/2P6\/PP1PPPPPP\//);
  const [inner, scrolled] = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
  assert.ok(scrolled <= inner, `${scrolled} of ${inner} pixels`);
  assert.deepEqual(faults, []);
  await close();
});

check("links: a position, a look, a broken fragment", async () => {
  const { page, close } = await opened("2k^/3/K^2 / C/c");
  await tab(page, "Look");
  await page.selectOption("select[name=pieces]", "chess");
  await page.waitForURL(/pieces=chess/);
  const link = page.url();
  await page.goto("about:blank");
  await page.goto(link);
  await page.waitForSelector("#board svg");
  assert.equal(await page.inputValue("select[name=pieces]"), "chess");
  await close();
  for (const [fragment, sentence] of [
    ["text=8%E0%A4%A&pieces=cheese", /not understood: .*pieces/],
    ["nonsense", /not understood: nonsense/],
  ]) {
    const { page, close } = await opened();
    await page.goto("about:blank");
    await page.goto(`${address}#${fragment}`);
    await eventually(async () => assert.match(await page.textContent("#status"), sentence));
    await close();
  }
});

/** A page that plays by the rules of a game, from its start. */
async function playing(game, options) {
  const { page, ...rest } = await opened("8/8 / C/c", options);
  await tab(page, "Rules");
  await page.click("#rules");
  await page.waitForSelector("#ruled:visible");
  await page.selectOption("#ruled", game);
  const title = await page.textContent("#ruled option:checked");
  await eventually(async () => assert.ok((await page.textContent("#judgement")).startsWith(`${title}:`), game));
  return { page, ...rest };
}

/** Games as moves from a place to a square, each a square or a piece in hand; with the text of a choice or the square of a duck where there is one. */
const GAMES = [
  ["chess", [[52, 36], [12, 28], [62, 45], [1, 18], [61, 34], [5, 26], [60, 62]], "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O", "Chess: Black to move."],
  ["shogi", [[56, 47], [24, 33], [64, 16, "8h2b+"], [6, 16], ["B", 40]], "1. 7g7f 3c3d 2. 8h2b+ 3a2b 3. B*5e", "Shōgi: White to move."],
  ["xiangqi", [[70, 67], [7, 24]], "1. C2=5 H8+7", "Xiangqi: Red to move."],
  ["crazyhouse", [[52, 36], [11, 27], [36, 27], [3, 27], ["P", 36]], "1. e4 d5 2. exd5 Qxd5 3. P@e4", "Crazyhouse: Black to move."],
  ["janggi", [[54, 45], [27, 36]], "1. Pa5 Pa6", "Janggi: Cho to move."],
  ["makruk", [[44, 36], [20, 28]], "1. e4 e5", "Makruk: White to move."],
  ["seirawan", [[57, 42, "Nc3/H"]], "1. Nc3/H", "Seirawan chess: Black to move."],
  ["duck", [[52, 36, 28], [12, 20, 44]], "1. e4,e5 e6,e3", "Duck chess: White to move."],
  ["fischerandom", [[62, 45], [6, 21], [54, 46], [14, 22], [61, 54], [5, 14], [60, 62]], "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. O-O", "Chess960: Black to move."],
  ["sittuyin", [["R", 56], ["f", 12]], "1. R@a1 F@e7", "Sittuyin: First player to move."],
  ["clobber", [[24, 19]], "1. P2xe3", "Clobber: Second player to move."],
  ["jesonmor", [[74, 57]], "1. Ncd3", "Jeson Mor: Second player to move."],
];

for (const [way, use, options] of [
  ["mouse", (control) => control.click()],
  ["touch", (control) => control.tap(), { viewport: { width: 390, height: 844 }, hasTouch: true }],
  ["keyboard", async (control) => {
    // A dialog opens a moment later, and what cannot be seen has no focus.
    await control.waitFor();
    await control.focus();
    await control.page().keyboard.press("Enter");
  }],
]) {
  check(`games of the rules by ${way}`, async () => {
    for (const [game, moves, texts, words] of GAMES) {
      const { page, faults, close } = await playing(game, options);
      const place = (of) => (typeof of === "number" ? page.locator("#cells button").nth(of) : page.locator(`#hands .piece[data-piece="${of}"]`));
      for (const [from, to, choice] of moves) {
        const before = await page.textContent("#moves");
        await use(place(from));
        await eventually(async () => assert.ok(await page.locator("#cells .to").count(), `${game} ${from}`));
        await use(place(to));
        if (typeof choice === "number") await use(place(choice));
        else if (choice) await use(page.locator("#promotion button", { hasText: new RegExp(`${choice.replaceAll(/\W/g, "\\$&")}$`) }));
        await eventually(async () => assert.notEqual(await page.textContent("#moves"), before, `${game} ${to}`));
      }
      assert.equal(await page.textContent("#moves"), texts, game);
      await eventually(async () => assert.equal(await page.textContent("#judgement"), words));
      await use(page.locator("#back"));
      const before = texts.split(" ").slice(0, moves.length % 2 ? -2 : -1).join(" ");
      await eventually(async () => assert.equal(await page.textContent("#moves"), before, game));
      assert.deepEqual(faults, []);
      await close();
    }
  });
}

check("a piece that is played by clicks slides to its square, and none where motion is not wanted", async () => {
  for (const [reducedMotion, slid] of [["no-preference", [["use", true]]], ["reduce", []]]) {
    const { page, faults, close } = await playing("chess", { reducedMotion });
    await page.evaluate(() => {
      globalThis.slid = [];
      Element.prototype.animate = function ([{ translate }]) {
        // From e2 to e4, so it begins below.
        const [right, down] = translate.split(" ").map(parseFloat);
        globalThis.slid.push([this.tagName, Math.abs(right) < 1 && down > 50]);
      };
    });
    await square(page, "e2").click();
    await square(page, "e4").click();
    await eventually(async () => assert.equal(await page.textContent("#moves"), "1. e4"));
    assert.deepEqual(await page.evaluate(() => globalThis.slid), slid);
    assert.deepEqual(faults, []);
    await close();
  }
});

check("a game has its last move in one hue, a king in check, a duck, and what is taken fades", async () => {
  const { page, faults, close } = await playing("chess");
  const marked = () => page.textContent("#picture desc").then((words) => /(Highlighted: .*)/.exec(words)?.[1] ?? "");
  const play = async (...squares) => {
    for (const name of squares) await square(page, name).click();
  };
  assert.equal(await marked(), "");
  await play("e2", "e4", "d7", "d5");
  assert.equal(await marked(), "Highlighted: d7, d5.");
  await page.evaluate(() => {
    globalThis.gone = [];
    Element.prototype.animate = function ([{ opacity }]) {
      if (opacity === 1) globalThis.gone.push([this.parentElement.getAttribute("aria-label"), this.querySelector("title").textContent]);
      return {};
    };
  });
  await play("e4", "d5");
  assert.deepEqual(await page.evaluate(() => globalThis.gone), [["d5, White pawn", "Black pawn"]]);
  await play("f7", "f6", "d1", "h5");
  assert.equal(await marked(), "Highlighted: h5, d1. Alert: e8.");
  // The picture that is exported has neither hands nor moves of the game.
  await page.click("#back");
  assert.equal(await marked(), "Highlighted: f7, f6.");
  await page.selectOption("#ruled", "duck");
  await page.click("#anew");
  await play("e2", "e4", "e5");
  assert.equal(await page.getAttribute("#cells .wall", "aria-label"), "e5, duck");
  assert.deepEqual(faults, []);
  await close();
});

check("a choice that is left leaves the move, and a drag ends in it too", async () => {
  const { page, faults, close } = await playing("chess");
  await page.fill("#text", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
  await settled(page);
  const pawn = await square(page, "a7").boundingBox();
  await square(page, "a7").click();
  await square(page, "a8").click();
  await page.waitForSelector("#promotion[open]");
  assert.equal(await page.locator("#promotion button").count(), 4);
  await page.keyboard.press("Escape");
  await page.waitForSelector("#promotion:not([open])", { state: "attached" });
  assert.equal(await page.locator("#cells .pick").count(), 0);
  await page.mouse.move(pawn.x + pawn.width / 2, pawn.y + pawn.height / 2);
  await page.mouse.down();
  await page.mouse.move(pawn.x + pawn.width / 2, pawn.y - pawn.height / 2, { steps: 4 });
  await page.mouse.up();
  await page.waitForSelector("#promotion[open]");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await eventually(async () => assert.equal(await page.textContent("#moves"), "1. a8=R+"));
  assert.deepEqual(faults, []);
  await close();
});

check("circles and arrows by the right button, until the next click", async () => {
  const { page, faults, close } = await opened("4k^3/8/8/8/8/8/8/4K^3 / C/c");
  const right = async (...names) => {
    for (const [name, act] of [[names[0], "down"], [names.at(-1), "up"]]) {
      const { x, y, width, height } = await square(page, name).boundingBox();
      await page.mouse.move(x + width / 2, y + height / 2);
      await page.mouse[act]({ button: "right" });
    }
  };
  const marks = () => page.locator("#board .over").evaluate((over) => [...over.children].map(({ tagName }) => tagName));
  await right("a1", "c4");
  await right("h8");
  assert.deepEqual(await marks(), ["polygon", "circle"]);
  const [circle, corner] = [await page.locator("#board circle").last().boundingBox(), await square(page, "h8").boundingBox()];
  assert.ok(Math.abs(circle.x + circle.width / 2 - corner.x - corner.width / 2) < 3, `${circle.x} ${corner.x}`);
  await right("h8");
  assert.deepEqual(await marks(), ["polygon"]);
  await square(page, "d5").click();
  assert.deepEqual(await marks(), []);
  assert.deepEqual(faults, []);
  await close();
});

check("sounds are turned off, and stay so", async () => {
  const { page, faults, close } = await opened();
  assert.equal(await page.getAttribute("#sound", "aria-label"), "Sounds are on");
  await page.click("#sound");
  assert.equal(await page.getAttribute("#sound", "aria-pressed"), "false");
  await page.reload();
  await page.waitForSelector("#sound:visible");
  assert.equal(await page.getAttribute("#sound", "aria-label"), "Sounds are off");
  assert.deepEqual(faults, []);
  await close();
});

check("the arrows lead through a game, but not where a control uses them", async () => {
  const { page, faults, close } = await playing("chess");
  for (const text of ["e4", "e5"]) {
    await page.fill("#move", text);
    await page.keyboard.press("Enter");
  }
  const moves = () => page.textContent("#moves");
  await page.keyboard.press("ArrowLeft");
  assert.equal(await moves(), "1. e4 e5");
  await page.locator("#anew").focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  assert.equal(await moves(), "");
  await page.keyboard.press("ArrowRight");
  assert.equal(await moves(), "1. e4");
  assert.deepEqual(faults, []);
  await close();
});

/** The sizes at which the page is used: a desk, the same at 200 %, a phone, and a small one. */
const SIZES = [[1280, 800], [640, 400], [390, 844], [320, 568]].map(([width, height]) => ({ width, height }));

/** The controls that Tab comes to, in their order, with those that show no focus. */
async function tabbed(page) {
  const found = [];
  const unseen = [];
  for (let presses = 0; presses < 250; presses += 1) {
    await page.keyboard.press("Tab");
    const { name, isSeen } = await page.evaluate(() => {
      const focused = document.activeElement;
      if (focused === document.body) return { name: null };
      globalThis.names ??= new Map();
      if (!globalThis.names.has(focused)) globalThis.names.set(focused, `${globalThis.names.size} ${focused.id || focused.getAttribute("aria-label") || focused.textContent || focused.name}`);
      const { top, bottom, left, right } = focused.getBoundingClientRect();
      const frames = [focused, focused.closest("label")].filter(Boolean).map((element) => getComputedStyle(element));
      const isFramed = frames.some(({ outlineStyle, outlineWidth }) => outlineStyle !== "none" && parseFloat(outlineWidth) >= 2);
      return { name: globalThis.names.get(focused), isSeen: isFramed && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth };
    });
    // Between the last control and the first one the browser has its own.
    if (name === null) continue;
    if (found.includes(name)) return { found, unseen };
    found.push(name);
    if (!isSeen) unseen.push(name);
  }
  return { found, unseen: ["no end"] };
}

check("every control is reached by Tab, shows that it has the focus, and is left again", async () => {
  for (const viewport of [SIZES[0], SIZES[3]]) {
    const { page, faults, close } = await playing("shogi", { viewport });
    for (const name of ["Edit", "Look", "Export", "Rules"]) {
      await tab(page, name);
      const { found, unseen } = await tabbed(page);
      assert.deepEqual(unseen, [], name);
      // One of the squares, of the tabs and of radios of a name stands for all.
      const expected = await page.evaluate(() => {
        const all = [...document.querySelectorAll("a[href], button, input, select, summary, textarea, [tabindex='0']")];
        const isOpen = (one) => one.checkVisibility({ visibilityProperty: true }) && !one.disabled && one.tabIndex >= 0 && !one.closest("[inert]");
        const groups = new Set();
        return all.filter(isOpen).filter((one) => one.type !== "radio" || (!groups.has(one.name) && groups.add(one.name))).length;
      });
      assert.equal(found.length, expected, `${name}: ${found.join(", ")}`);
    }
    assert.deepEqual(faults, []);
    await close();
  }
});

check("the pieces beside the board are two stops of the Tab key, and arrows lead through them", async () => {
  const { page, faults, close } = await opened("4k^3/8/8/8/8/8/8/4K^3 / C/c", { viewport: SIZES[0] });
  const focused = () => page.evaluate(() => document.activeElement.dataset.at);
  await page.click("#tab-edit");
  assert.equal(await page.locator("#tray [tabindex='0']").count(), 2);
  await page.locator("#box-first [tabindex='0']").focus();
  const first = await focused();
  for (const [key, moves] of [["ArrowLeft", false], ["ArrowRight", true], ["ArrowDown", true], ["ArrowUp", true]]) {
    const before = await focused();
    await page.keyboard.press(key);
    assert.equal((await focused()) !== before, moves, key);
  }
  const second = await focused();
  assert.notEqual(second, first);
  // The one that is taken stays the stop, and goes to a square.
  await page.keyboard.press("Enter");
  await eventually(async () => assert.equal(await focused(), second));
  assert.equal(await page.locator(`#box-first [data-at="${second}"]`).getAttribute("tabindex"), "0");
  await square(page, "d4").focus();
  await page.keyboard.press("Enter");
  await eventually(async () => assert.ok((await value(page)).includes(`/3${second}4/`)));
  assert.deepEqual(faults, []);
  await close();
});

check("a whole visit by keyboard alone, on 320 pixels", async () => {
  const { page, faults, close } = await opened("4k^3/P7/8/8/8/8/8/4K^3 / C/c", { viewport: SIZES[3], permissions: ["clipboard-read", "clipboard-write"] });
  const keys = async (...all) => {
    for (const key of all) await page.keyboard.press(key);
  };
  /** Tab, until a control has the focus. */
  const reach = async (selector) => {
    for (let presses = 0; presses < 120; presses += 1) {
      if (await page.evaluate((selector) => document.activeElement.matches(selector), selector)) return;
      await keys("Tab");
    }
    assert.fail(`${selector} is not reached`);
  };
  const focused = () => page.evaluate(() => document.activeElement.getAttribute("aria-label") ?? document.activeElement.id);
  await reach("#copy-link");
  await keys("Enter");
  await eventually(async () => assert.equal(await page.textContent("#copied"), "Copied the link."));
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), page.url());
  await reach("#tab-edit");
  await keys("End");
  assert.equal(await focused(), "tab-play");
  await reach("#rules");
  await keys("Enter");
  await page.waitForSelector("#ruled:visible");
  // A promotion: the piece, its square, and what it becomes.
  const to = (name) => square(page, name).focus();
  await reach("#cells button");
  await to("a7");
  await keys("Enter", "ArrowUp", "Enter");
  await page.waitForSelector("#promotion[open]");
  await keys("Enter");
  await eventually(async () => assert.match(await page.textContent("#moves"), /^1\. a8=Q/));
  // The focus is on the board again.
  assert.match(await focused(), /^a8, White queen/);
  // A drop from the hand.
  await reach("#ruled");
  await page.selectOption("#ruled", "crazyhouse");
  await reach("#anew");
  await keys("Enter");
  for (const text of ["e4", "d5", "exd5", "Qxd5"]) {
    await page.fill("#move", text);
    await keys("Enter");
  }
  await reach("#hand-first .piece");
  await keys("Enter");
  assert.equal(await page.getAttribute("#hand-first .piece", "aria-pressed"), "true");
  await reach("#cells button");
  await to("e4");
  await keys("Enter");
  await eventually(async () => assert.equal(await page.textContent("#moves"), "1. e4 d5 2. exd5 Qxd5 3. P@e4"));
  // To edit: a piece of the tray, a piece into the hand, and back with the focus where it was.
  await reach("#tab-play");
  await keys("Home");
  await reach("#rules, #box-first .piece");
  await keys("Enter");
  await to("e5");
  await keys("Enter");
  assert.match(await focused(), /^e5, White king/);
  await keys("Escape");
  await to("d5");
  await keys("Enter");
  await reach("#hand-second .put");
  await keys("Enter");
  assert.equal(await focused(), "Put here, into the hand of the second player");
  await reach("#undo");
  await keys("Enter", "Enter");
  // A start from a list.
  await reach("#start");
  await page.keyboard.type("makr");
  await eventually(async () => assert.match(await value(page), / M\/m$/));
  assert.deepEqual(faults, []);
  await close();
});

check("the rules are a second module, which says why a move is not legal, and how a game ends", async () => {
  const { page, faults, close } = await opened("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  const loaded = [];
  page.on("request", (request) => loaded.push(request.url().split("/").at(-1)));
  const cell = (index) => page.locator("#cells button").nth(index);
  await tab(page, "Rules");
  assert.deepEqual(loaded, []);
  await page.click("#rules");
  await page.waitForFunction(() => document.querySelector("#status").textContent.includes("Chess: White to move."));
  assert.deepEqual(loaded, ["rules.wasm"]);
  assert.equal(await page.inputValue("#ruled"), "chess");
  await cell(52).click();
  assert.equal(await page.locator("#cells .to").count(), 2);
  await cell(20).click();
  assert.equal(await page.textContent("#reason"), "Not legal: The piece on e2 does not reach e6.");
  for (const text of ["f3", "e7e5", "g4"]) {
    await page.fill("#move", text);
    await page.keyboard.press("Enter");
  }
  // A FEN stays a FEN.
  assert.equal(await value(page), "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2");
  await page.fill("#move", "Qh5");
  await page.keyboard.press("Enter");
  assert.equal(await page.textContent("#reason"), "Not legal: This is not a move.");
  await page.fill("#move", "Qh4#");
  await page.keyboard.press("Enter");
  assert.equal(await page.textContent("#judgement"), "Chess: Black wins by checkmate.");
  for (let ply = 0; ply < 4; ply += 1) await page.click("#back");
  assert.equal(await page.textContent("#judgement"), "Chess: White to move.");
  // The past counts: the third time that a position occurs.
  for (const text of ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"]) {
    await page.fill("#move", text);
    await page.keyboard.press("Enter");
  }
  assert.match(await page.textContent("#judgement"), /White may end the game \(Draw by repetition\)\.$/);
  await page.selectOption("#ruled", "atomic");
  assert.match(await page.textContent("#judgement"), /^Atomic: White to move\.$/);
  await page.fill("#text", "x7/8/8/8/8/8/8/8 / C/c");
  await page.waitForFunction(() => document.querySelector("#judgement").textContent.startsWith("Not a position of Atomic: "));
  await page.click("#anew");
  assert.equal(await page.textContent("#judgement"), "Atomic: White to move.");
  await page.click("#rules");
  assert.equal(await page.isVisible("#ruled"), false);
  assert.deepEqual(faults, []);
  await close();
});

check("janggi has a pass, and a phone of 320 pixels has room for hands and moves", async () => {
  const { page, faults, close } = await playing("janggi", { viewport: { width: 320, height: 640 }, hasTouch: true });
  await page.click("#pass");
  assert.match(await page.textContent("#judgement"), /^Janggi: Han to move\.$/);
  await page.selectOption("#ruled", "shogi");
  await settled(page);
  const cell = (index) => page.locator("#cells button").nth(index);
  await cell(56).tap();
  await cell(47).tap();
  await settled(page);
  assert.equal(await page.textContent("#moves"), "1. 7g7f");
  assert.equal(await page.isVisible("#hand-first"), true);
  const [inner, scrolled] = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
  assert.ok(scrolled <= inner, `${scrolled} of ${inner} pixels`);
  assert.deepEqual(faults, []);
  await close();
});

check("the switches of the look have boxes that are seen", async () => {
  const { page, close } = await opened();
  await tab(page, "Look");
  const boxes = await page.$$eval("#look input[type=checkbox]", (boxes) => boxes.map((box) => [box.checkVisibility({ opacityProperty: true }), Math.round(box.getBoundingClientRect().width)]));
  assert.equal(boxes.length, 6);
  assert.ok(boxes.every(([isSeen, width]) => isSeen && width > 16 && width < 30), JSON.stringify(boxes));
  await close();
});

check("looks that one writes: drawn, refused with a word, kept in the link", async () => {
  const { page, faults, close } = await opened("2k^/3/K^2 / C/c");
  await tab(page, "Look");
  const complaint = () => page.textContent("#look-circles");
  await page.fill("input[name=circles]", "a1, blue:b");
  await settled(page);
  assert.match(await complaint(), /^expected .*`?b/);
  assert.equal(await page.getAttribute("input[name=circles]", "aria-invalid"), "true");
  assert.ok(await page.locator("#picture svg").count());
  await page.fill("input[name=circles]", "a1, blue:b2");
  await page.fill("input[name=arrows]", "a1-c3, red:b2-b3");
  await page.fill("input[name=title]", "After 1. e4");
  await settled(page);
  assert.equal(await complaint(), "");
  assert.match(await page.innerHTML("#picture"), /After 1\. e4/);
  const link = page.url();
  const before = await page.innerHTML("#picture");
  await page.goto("about:blank");
  await page.goto(link);
  await page.waitForSelector("#board svg");
  assert.equal(await page.innerHTML("#picture"), before);
  assert.equal(await page.inputValue("input[name=arrows]"), "a1-c3, red:b2-b3");
  assert.deepEqual(faults, []);
  await close();
});

check("texts that are too long, and binary data: a word, and the page goes on", async () => {
  const { page, faults, close } = await opened();
  const put = (text) => page.evaluate((text) => {
    const field = document.querySelector("#text");
    field.value = text;
    field.dispatchEvent(new Event("input"));
  }, text);
  await put("8".repeat(1_000_001));
  assert.match(await page.textContent("#status"), /at most 1000000 characters/);
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", "\u007fELF\u0002\u0001\u0000\u0000");
    document.querySelector("#text").dispatchEvent(new ClipboardEvent("paste", { clipboardData, cancelable: true }));
  });
  assert.match(await page.textContent("#status"), /binary/);
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([new Uint8Array([0xff, 0xfe, 0x00])], "position.bin"));
    document.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true }));
  });
  await eventually(async () => assert.match(await page.textContent("#status"), /UTF-8/));
  await put("8/8 / C/c");
  assert.equal(await page.textContent("#status"), "A valid FEEN.");
  assert.deepEqual(faults, []);
  await close();
});

check("while the text is no position, nothing else can be used, and nothing replaces what is typed", async () => {
  const { page, faults, close } = await opened(SHOGI);
  const isHeld = () => page.evaluate(() => ["cells", "editor", "export"].map((id) => document.getElementById(id).inert));
  assert.deepEqual(await isHeld(), [false, false, false]);
  const wrong = SHOGI.replace("9/9", "9/09");
  await page.fill("#text", wrong);
  await settled(page);
  assert.deepEqual(await isHeld(), [true, true, true]);
  await page.locator("#cells button").nth(56).click({ force: true });
  await page.locator("#cells button").nth(47).click({ force: true });
  await page.keyboard.press("P");
  await page.click("[name=turn][value=second]", { force: true });
  assert.equal(await value(page), wrong);
  await page.fill("#text", SHOGI);
  await settled(page);
  assert.deepEqual(await isHeld(), [false, false, false]);
  assert.deepEqual(faults, []);
  await close();
});

check("a game has its pieces and its players, and hands only where it has some", async () => {
  const { page, close } = await opened("4k^3/8/8/8/8/8/8/4K^3 / C/c");
  const pieces = (player) => page.locator(`#box-${player} .piece`).evaluateAll((all) => all.map(({ dataset }) => dataset.piece).sort());
  assert.deepEqual(await pieces("first"), ["B", "K^", "N", "P", "Q", "R"]);
  assert.deepEqual(await pieces("second"), ["b", "k^", "n", "p", "q", "r"]);
  assert.equal(await page.isVisible("#hand-first"), false);
  assert.deepEqual(await page.locator("#turn span").allTextContents(), ["White", "Black"]);
  await page.check("[name=turn][value=second]", { force: true });
  assert.equal(await value(page), "4k^3/8/8/8/8/8/8/4K^3 / c/C");
  await page.locator(`[name=start][value="${SHOGI}"]`).check({ force: true });
  await settled(page);
  assert.equal(await value(page), SHOGI);
  assert.equal(await page.isVisible("#hand-first"), true);
  assert.deepEqual(await page.locator("#turn span").allTextContents(), ["Black", "White"]);
  assert.ok((await pieces("first")).includes("+R"));
  await close();
});

check("chess in words says who may castle", async () => {
  const { page, close } = await opened("r3k2r/p7/8/8/8/8/8/4K2R w Kq - 0 1");
  const words = await page.textContent("#words");
  assert.match(words, /king e1, rook h1 \(may castle\)\./);
  assert.match(words, /rook a8 \(may castle\), king e8, rook h8, pawn a7\./);
  await close();
});

check("without a network the page that was opened once goes on", async () => {
  const { page, faults, close } = await opened(SHOGI);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(async () => (await (await caches.open("playground")).keys()).length >= 20);
  await page.context().setOffline(true);
  await page.reload();
  await eventually(async () => assert.equal(await page.locator("#cells button").count(), 81));
  assert.equal(await page.textContent("#status"), "A valid FEEN.");
  // The rules too.
  await tab(page, "Rules");
  await page.click("#rules");
  await page.waitForSelector("#ruled:visible");
  assert.match(await page.textContent("#judgement"), /^Shōgi: Black to move/);
  assert.deepEqual(faults, []);
  await close();
});

/** The files that a page loads from now on. */
function loads(page) {
  const loaded = [];
  page.context().on("request", (request) => loaded.push(request.url().split("/").at(-1)));
  return loaded;
}

check("the computer plays a side, by keyboard alone, and its module is loaded when it is asked for", async () => {
  const { page, faults, close } = await playing("makruk");
  const loaded = loads(page);
  await page.selectOption("#level", "1");
  await page.focus("#opponent");
  await page.keyboard.press("End");
  await eventually(async () => assert.equal(await page.inputValue("#opponent"), "second"));
  assert.deepEqual(loaded, []);
  await page.focus("#move");
  await page.keyboard.type("e4");
  await page.keyboard.press("Enter");
  await eventually(async () => assert.match(await page.textContent("#moves"), /^1\. e4 \S+$/));
  assert.match(await page.textContent("#spoken"), /is played\. Makruk: White to move\.$/);
  await eventually(async () => assert.ok(loaded.includes("computer.wasm") && loaded.includes("thinker.js"), loaded.join(" ")));
  // A move that is taken back is not answered again, until it is asked for.
  await page.click("#back");
  await settled(page);
  assert.equal(await page.textContent("#moves"), "1. e4");
  await page.focus("#its-move");
  await page.keyboard.press("Enter");
  await eventually(async () => assert.match(await page.textContent("#moves"), /^1\. e4 \S+$/));
  // The other side: it moves at once.
  await page.selectOption("#opponent", "first");
  await eventually(async () => assert.match(await page.textContent("#moves"), /^1\. e4 \S+ 2\. \S+$/));
  await page.selectOption("#opponent", "");
  assert.deepEqual(faults, []);
  await close();
});

check("an evaluation has a bar and the best line, and follows the game", async () => {
  const { page, faults, close } = await opened("7k/8/8/8/8/8/R7/1R5K w - - 0 1");
  await tab(page, "Rules");
  // The rules are taken with it.
  await page.click("#evaluate");
  await eventually(async () => assert.match(await page.textContent("#line"), /^#2 R\S+ .* · depth \d+$/));
  const bar = page.getByRole("meter", { name: "Evaluation" });
  assert.equal(await bar.getAttribute("aria-valuenow"), "100");
  assert.equal(await bar.getAttribute("aria-valuetext"), "#2 for White");
  await page.fill("#move", "Ra7");
  await page.keyboard.press("Enter");
  await eventually(async () => assert.match(await page.textContent("#line"), /^#1 Kg8 Rb8# · depth \d+$/));
  await page.fill("#move", "Kg8");
  await page.keyboard.press("Enter");
  await page.fill("#move", "Rb8#");
  await page.keyboard.press("Enter");
  await eventually(async () => assert.equal(await page.isVisible("#evaluation"), false));
  await page.click("#back");
  await eventually(async () => assert.equal(await page.isVisible("#evaluation"), true));
  await page.click("#evaluate");
  assert.equal(await page.isVisible("#evaluation"), false);
  assert.deepEqual(faults, []);
  await close();
});

check("the computer plays every game of the page", async () => {
  const { page, faults, close } = await playing("chess");
  const games = await page.$$eval("#ruled option", (options) => options.map(({ value }) => value));
  assert.ok(games.length > 90, String(games.length));
  const failed = await page.evaluate(async (games) => {
    const { loadComputer } = await import("./feen.js");
    const { best } = await loadComputer(new URL("computer.wasm", location.href));
    return games.filter((game) => best({ game, nodes: 50 }).lines?.length !== 1);
  }, games);
  assert.deepEqual(failed, []);
  assert.deepEqual(faults, []);
  await close();
});

check("a computer that was used once is there without a network", async () => {
  const { page, faults, close } = await opened(SHOGI);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(async () => (await (await caches.open("playground")).keys()).length >= 20);
  const isKept = () => page.evaluate(async () => (await (await caches.open("playground")).match("computer.wasm")) !== undefined);
  assert.equal(await isKept(), false);
  await tab(page, "Rules");
  const ask = async () => {
    await page.click("#evaluate");
    await eventually(async () => assert.match(await page.textContent("#line"), /depth/));
  };
  await ask();
  await eventually(async () => assert.equal(await isKept(), true));
  await page.context().setOffline(true);
  await page.reload();
  await eventually(async () => assert.equal(await page.locator("#cells button").count(), 81));
  await tab(page, "Rules");
  await ask();
  assert.deepEqual(faults, []);
  await close();
});

check("a link opens a game after its moves, and leads back to where it came from", async () => {
  const { page, faults, close } = await opened();
  const open = async (parts, options) => {
    await page.goto("about:blank");
    await page.goto(`${address}#${new URLSearchParams(parts)}`, options);
  };
  await open({ text: "8/8 / C/c", game: "crazyhouse", moves: "e2e4,d7d5,e4d5,d8d5" });
  await eventually(async () => assert.equal(await page.textContent("#judgement"), "Crazyhouse: White to move."));
  assert.equal(await page.textContent("#moves"), "1. e4 d5 2. exd5 Qxd5");
  assert.equal(await page.inputValue("#ruled"), "crazyhouse");
  // The link of the page has the game too, and `Undo` leads back through it.
  const link = new URLSearchParams(new URL(page.url()).hash.slice(1));
  assert.deepEqual([link.get("game"), link.get("moves")], ["crazyhouse", "e2e4,d7d5,e4d5,d8d5"]);
  await tab(page, "Edit");
  for (let ply = 0; ply < 4; ply += 1) await page.click("#undo");
  assert.equal(await page.textContent("#moves"), "");
  for (const [parts, sentence] of [
    [{ text: "8/8 / C/c", game: "chess", moves: "e2e4,e2e4" }, "The link has a move that is not legal: e2e4."],
    [{ text: "8/8 / C/c", game: "chess", fen: "8/8" }, "The link has no start of Chess."],
    [{ text: "8/8 / C/c", game: "monopoly" }, "No such game: monopoly."],
  ]) {
    await open(parts);
    await eventually(async () => assert.equal(await page.textContent("#status"), sentence));
  }
  await open({ games: "/", quarto: "/?variant=quarto", text: SHOGI }, { referer: "https://games.example/" });
  const links = () => page.$$eval("header nav .home", (links) => links.map(({ textContent, href }) => [textContent, href]));
  await eventually(async () => assert.deepEqual(await links(), [["Games", "https://games.example/"], ["Quarto", "https://games.example/?variant=quarto"]]));
  await page.reload();
  await eventually(async () => assert.equal((await links()).length, 2));
  await open({ games: "javascript:alert(1)", quarto: "https://elsewhere.example/" }, { referer: "https://games.example/" });
  await settled(page);
  assert.deepEqual(await links(), []);
  assert.deepEqual(faults, []);
  await close();
});

/** What each visit shows: a text, and what is done with it. */
const VISITS = {
  "an error": ["8/08 PPP/ C/c"],
  chess: ["4k3/8/8/8/8/8/4P3/4K2R w K - 3 40"],
  shogi: [SHOGI],
  xiangqi: ["rheag^aehr/9/1c5c1/s1s1s1s1s/9/9/S1S1S1S1S/1C5C1/9/RHEAG^AEHR / X/x"],
  "shogi by the rules": [SHOGI, async (page) => {
    await tab(page, "Rules");
    await page.click("#rules");
    await page.waitForSelector("#ruled:visible");
    for (const text of ["7g7f", "3c3d", "8h2b+", "3a2b"]) {
      await page.fill("#move", text);
      await page.keyboard.press("Enter");
    }
    await page.locator("#hand-first .piece").first().click();
    await page.click("#evaluate");
    await eventually(async () => assert.match(await page.textContent("#line"), /depth/));
  }],
};

for (const viewport of SIZES) {
  check(`accessibility: axe finds nothing at ${viewport.width} pixels, and nothing scrolls sideways`, async () => {
    const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
    // Each theme at a wide and at a narrow window.
    const colorScheme = SIZES.indexOf(viewport) % 2 ? "dark" : "light";
    const { page, faults, close } = await opened(undefined, { viewport, colorScheme, bypassCSP: true, serviceWorkers: "block" });
    await page.addScriptTag({ path: axe });
    for (const [visit, [text, prepare]] of Object.entries(VISITS)) {
      await page.fill("#text", text);
      await settled(page);
      await prepare?.(page);
      for (const name of ["Edit", "Look", "Export", "Rules"]) {
        await tab(page, name);
        const { violations } = await page.evaluate(() => globalThis.axe.run());
        assert.deepEqual(violations.map(({ id, nodes }) => [visit, name, id, nodes[0].html.slice(0, 120)]), []);
        const [inner, scrolled] = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
        assert.ok(scrolled <= inner, `${visit}, ${name}: ${scrolled} of ${inner} pixels`);
      }
    }
    assert.deepEqual(faults.filter((fault) => !fault.includes("Service Worker")), []);
    await close();
  });
}

check("a keystroke of a position of shōgi is drawn at once", async () => {
  const { page, close } = await opened(SHOGI);
  const times = await page.evaluate(() => {
    const field = document.querySelector("#text");
    const text = field.value;
    return Array.from({ length: 120 }, (_, number) => {
      field.value = text.slice(0, text.length - (number % 20 < 10 ? 0 : 1));
      const start = performance.now();
      field.dispatchEvent(new Event("input"));
      return performance.now() - start;
    }).sort((one, other) => one - other);
  });
  const [median, most] = [times[60], times[114]];
  console.log(`a keystroke: median ${median.toFixed(1)} ms, 95 % within ${most.toFixed(1)} ms`);
  // The goal is 5 ms on a quiet machine; a gate must hold on a busy one.
  assert.ok(median < 50, `${median} ms`);
  await close();
});

check("the page is in the language that is chosen or wished", async () => {
  for (const [locale, language, name] of [
    ["pt-BR", "en", "Turn the board"],
    ["de-AT", "de", "Brett drehen"],
    ["ja", "ja", "盤を反転"],
    ["zh-HK", "zh-Hant", "翻轉棋盤"],
    ["zh", "zh-Hans", "翻转棋盘"],
    ["ko-KR", "ko", "판 돌리기"],
    ["fr-CA", "fr", "Retourner le plateau"],
  ]) {
    const { page, faults, close } = await opened(SHOGI, { locale });
    assert.equal(await page.evaluate(() => document.documentElement.lang), language, locale);
    assert.equal(await page.getAttribute("#flip", "aria-label"), name);
    assert.equal(await value(page), SHOGI, "the link is kept");
    assert.deepEqual(faults, []);
    await close();
  }
  // The rule of the server, for which there are the same rows.
  const script = await readFile(join(process.env.FEEN_PAGE, "wish.js"), "utf8");
  const tags = (await readFile(join(process.env.FEEN_PAGE, "index.html"), "utf8")).match(/data-tags="([^"]*)"/)[1].replaceAll("&quot;", '"');
  const rows = (await readFile(join(process.env.FEEN_FIXTURES, "languages.txt"), "utf8")).split("\n");
  for (const row of rows.filter((row) => row && !row.startsWith("#"))) {
    const [tag, language] = row.split(" ");
    let target = "en";
    new Function("document", "localStorage", "navigator", "location", "addEventListener", script)(
      { documentElement: { lang: "en" }, currentScript: { dataset: { tags } } }, { getItem: () => null }, { languages: [tag] },
      { search: "", hash: "", replace: (file) => { target = file.replace(".html", ""); } }, () => {},
    );
    assert.equal(target, language, tag);
  }
  const { page, close } = await opened(SHOGI, { locale: "de" });
  await page.click(".tongues summary");
  await page.click(".tongues [lang=fr]");
  await page.waitForFunction(() => document.documentElement.lang === "fr" && document.querySelector("#status:not([data-is-loading])"));
  assert.equal(await value(page), SHOGI);
  await page.goto(address);
  await page.waitForFunction(() => document.documentElement.lang === "fr");
  await close();
});

check("a position and its squares are said in the language of the page", async () => {
  const CHESS = "r3k2r/p7/8/8/8/8/8/4K2R w Kq - 0 1";
  const DROPS = "4k4/9/9/9/9/9/9/9/4K3+P b R2p 1";
  for (const [locale, text, name, label, ...sentences] of [
    ["en", CHESS, "h1", "White rook (may castle)", "White, style C, to move. On the board: king e1, rook h1 (may castle). In hand: nothing.", "rook a8 (may castle), king e8, rook h8, pawn a7."],
    ["en", DROPS, "1i", "Black promoted pawn", "Black, style S, to move. On the board: king 5i, promoted pawn 1i. In hand: rook.", "In hand: 2 pawns."],
    ["en", "1n/K^+x / C/s", "b1", "Second player enhanced X", "First player, style C, to move.", "Second player, style s."],
    ["de", CHESS, "h1", "Turm (Weiß) (darf rochieren)", "Weiß, Stil C, am Zug. Auf dem Brett: König e1, Turm h1 (darf rochieren). In der Hand: nichts.", "Turm h8, Bauer a7."],
    ["de", DROPS, "1i", "umgewandelter Bauer (Sente)", "Sente, Stil S, am Zug. Auf dem Brett: König 5i, umgewandelter Bauer 1i. In der Hand: Turm.", "In der Hand: 2 × Bauer."],
    ["ja", CHESS, "h1", "白のルーク（キャスリングできる）", "白、スタイルC、手番。盤上：キング e1、ルーク h1（キャスリングできる）。持ち駒：なし。"],
    ["ja", DROPS, "1i", "先手のと金", "先手、スタイルS、手番。盤上：玉 5i、と金 1i。持ち駒：飛 1枚。", "持ち駒：歩 2枚。"],
    ["fr", "4g^4/9/9/4h4/9/9/9/9/9/4G^4 / X/x", "e6", "cheval (Noirs)", "Rouges, style X, au trait. Sur le plateau : général e0. En main : rien."],
  ]) {
    const { page, faults, close } = await opened(text, { locale });
    const cell = page.locator(`#cells button[aria-label^="${name}"]`);
    const comma = { ja: "、" }[locale] ?? ", ";
    assert.equal(await cell.getAttribute("aria-label"), `${name}${comma}${label}`, locale);
    const words = await page.textContent("#words");
    for (const sentence of sentences) assert.ok(words.includes(sentence), `${locale}: ${words}`);
    assert.equal(await page.locator("#words[lang], #cells [lang], #tray [lang]").count(), 0);
    assert.deepEqual(faults, []);
    await close();
  }
});

check("a game is played in another language", async () => {
  const { page, faults, close } = await opened("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", { locale: "de" });
  await tab(page, "Regeln");
  await page.click("#rules");
  const judgement = (words) => eventually(async () => assert.equal(await page.textContent("#judgement"), words));
  await judgement("Schach: Weiß am Zug.");
  for (const [text, words] of [["e2e6", "Nicht möglich: Die Figur auf e2 kann nicht nach e6."], ["?", "Nicht möglich: "]]) {
    await page.fill("#move", text);
    await page.keyboard.press("Enter");
    assert.ok((await page.textContent("#reason")).startsWith(words), await page.textContent("#reason"));
  }
  for (const text of ["f3", "e5", "g4", "Qh4#"]) {
    await page.fill("#move", text);
    await page.keyboard.press("Enter");
  }
  await judgement("Schach: Schwarz gewinnt durch Schachmatt.");
  assert.deepEqual(faults, []);
  await close();
  // A side may change the whole of a text.
  const french = await opened("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", { locale: "fr" });
  await tab(french.page, "Règles");
  await french.page.click("#rules");
  await eventually(async () => assert.equal(await french.page.textContent("#judgement"), "Échecs : Les Blancs gagnent par échec et mat."));
  await french.close();
});

/** The words of a page that stand in no brackets, by the script of the tests of the server's pages. */
const outside = async (page) => {
  const script = await readFile("outside.js", "utf8");
  const except = ", svg, #text, #marked, #moves, #line, input";
  return page.evaluate(`(() => { const EXCEPT = ${JSON.stringify(except)}; ${script} })()`);
};

check("no text of the page is outside the files", async () => {
  const { page, close } = await opened();
  const at = async (parts) => {
    await page.goto("about:blank");
    await page.goto(`${address}en-XA.html#${new URLSearchParams(parts)}`);
    await page.waitForFunction(() => document.querySelector("#status")?.dataset.isLoading === undefined);
    await settled(page);
  };
  const faults = [];
  for (const parts of [{ text: SHOGI }, { text: "8/08 PPP/ C/c" }, { text: "4k3/8/8/8/8/8/4P3/4K2R w K - 3 40" }, { text: "" }, { text: "8/8 / C/c", game: "monopoly" }]) {
    await at(parts);
    faults.push(...(await outside(page)));
  }
  await at({ text: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1" });
  await page.click("#tab-play");
  await page.click("#rules");
  await eventually(async () => assert.match(await page.textContent("#judgement"), /⟦/));
  await page.fill("#move", "e2e6");
  await page.keyboard.press("Enter");
  faults.push(...(await outside(page)));
  assert.deepEqual([...new Set(faults)].filter((word) => !/^(FEEN|FEN|SFEN|PDN|EPD|SVG|PNG|Qi|Go) /.test(word)), []);
  await close();
});
