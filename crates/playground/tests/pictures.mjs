// The pictures of the READMEs: `SITE=http://… [QUARTO=http://…] [CHESS=http://…] node pictures.mjs FOLDER`.
//
// SITE is where the page is served, QUARTO where `quarto serve --seed 5` is, and CHESS where `chess serve` is.

import { join } from "node:path";
import { chromium } from "playwright-core";

const [folder] = process.argv.slice(2);
const { SITE, QUARTO, CHESS } = process.env;
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme: "light" });

await page.goto(SITE);
await page.waitForSelector("#board svg");
await page.waitForTimeout(400);
await page.screenshot({ path: join(folder, "playground.jpeg"), type: "jpeg", quality: 82 });

if (QUARTO) {
  await page.goto(QUARTO);
  await page.check("[value=easy]", { force: true });
  await page.check("[value=me]", { force: true });
  await page.click(".new button", { noWaitAfter: true });
  // Some turns, so that pieces of all kinds stand on the board.
  for (let turns = 0; turns < 9; turns += 1) {
    const title = await page.title();
    if (/Winner|Draw/.test(title)) break;
    const [piece, square] = ["[name=piece]", "[name=square]"].map((all) => page.locator(all).nth(turns % 3));
    if (await piece.count()) {
      await piece.check({ force: true });
      await page.locator(".me .main").click({ noWaitAfter: true }).catch(() => {});
    } else await square.click({ noWaitAfter: true }).catch(() => {});
    await page.waitForTimeout(1500);
  }
  await page.locator("[name=piece]").nth(4).check({ force: true, timeout: 3000 }).catch(() => {});
  await page.screenshot({ path: join(folder, "quarto.jpeg"), type: "jpeg", quality: 82 });
}
if (CHESS) {
  await page.goto(CHESS);
  await page.locator("[value=friend]").check({ force: true });
  await page.locator("[name=screen][value='1']").check({ force: true });
  await page.getByRole("button", { name: "Play" }).click({ noWaitAfter: true });
  for (const square of ["e2", "e4", "e7", "e5", "g1", "f3", "b8", "c6", "f1", "b5", "a7", "a6"]) {
    await page.waitForTimeout(600);
    await page.locator(`#${square}`).click({ noWaitAfter: true });
  }
  await page.waitForTimeout(600);
  await page.screenshot({ path: join(folder, "chess.jpeg"), type: "jpeg", quality: 82 });

  await page.goto(`${CHESS}variants/`);
  await page.locator("[name=against][value=both]").check({ force: true });
  await page.getByRole("button", { name: "Play" }).click({ noWaitAfter: true });
  // Squares by rows of the picture: 7g7f 3c3d 2g2f 2b8h+ 7i8h, with a bishop in each hand.
  for (const [square, choice] of [[56], [47], [24], [33], [61], [52], [16], [64, "+"], [74], [64]]) {
    await page.waitForTimeout(600);
    await page.locator(".grid .sq").nth(square).click({ noWaitAfter: true });
    if (choice) await page.locator("#choice button").first().click({ noWaitAfter: true });
  }
  await page.waitForTimeout(600);
  await page.screenshot({ path: join(folder, "shogi.jpeg"), type: "jpeg", quality: 82 });
}
await browser.close();
