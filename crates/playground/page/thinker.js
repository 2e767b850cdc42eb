// The worker in which the computer thinks: in slices, between which it hears of the next question.

import { loadComputer } from "./feen.js";

/** The time of a slice: a question that is over is left within it. */
const SLICE = 40;

let computer = null;
let latest = 0;
let nodes = 2_000;

addEventListener("message", async ({ data: { number, question, milliseconds } }) => {
  latest = number;
  if (question === undefined) return;
  const tell = (answer) => postMessage({ number, ...answer });
  try {
    computer ??= loadComputer(new URL("computer.wasm", import.meta.url));
    const { begin, advance } = await computer;
    if (number !== latest) return;
    const end = performance.now() + milliseconds;
    let found = begin(question);
    for (let depth = 0; found.error === undefined; ) {
      const start = performance.now();
      found = advance(nodes);
      if (found.error !== undefined) break;
      nodes = Math.max(500, Math.min(200_000, Math.round((nodes * SLICE) / Math.max(1, performance.now() - start))));
      found.done ||= performance.now() > end;
      if (found.done || found.depth > depth) tell({ found });
      if (found.done) return;
      depth = found.depth;
      await new Promise((later) => setTimeout(later));
      if (number !== latest) return;
    }
    tell({ error: found.error.message });
  } catch (error) {
    computer = null;
    tell({ error: error.message });
  }
});
