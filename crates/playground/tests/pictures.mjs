// The pictures of the READMEs: `SITE=http://… [QUARTO=http://…] node pictures.mjs FOLDER`.
//
// SITE is where the page is served, and QUARTO where `quarto serve --seed 5` is.

import { join } from "node:path";
import { chromium } from "playwright-core";

const [folder] = process.argv.slice(2);
const { SITE, QUARTO } = process.env;
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme: "light" });

await page.goto(SITE);
await page.waitForSelector("#board svg");
await page.waitForTimeout(400);
await page.screenshot({ path: join(folder, "playground.png") });

if (QUARTO) {
  await page.goto(QUARTO);
  await page.check("[value=easy]", { force: true });
  await page.check("[value=me]", { force: true });
  await page.click(".new button", { noWaitAfter: true });
  // Some turns, so that pieces of all kinds stand on the board.
  for (let turns = 0; turns < 9; turns += 1) {
    const title = await page.title();
    if (/Winner|Draw/.test(title)) break;
    const control = page.locator("[name=piece], [name=square]").nth(turns % 3);
    await control.click({ noWaitAfter: true }).catch(() => {});
    await page.waitForTimeout(1500);
  }
  await page.screenshot({ path: join(folder, "quarto.jpeg"), type: "jpeg", quality: 82 });
}
await browser.close();
