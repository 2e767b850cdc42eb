// The module and its verbs. It has no imports, so it runs in a page, in a worker and under node.

/** The longest text that is given to the module, in UTF-16 code units. */
export const MAX_LENGTH = 1_000_000;

/**
 * Loads the module.
 * @param source nothing, a URL, bytes, packed with gzip or not, or a compiled module
 */
export async function load(source = new URL("./feen.wasm.gz", import.meta.url)) {
  const call = await caller(source);
  const from = (format) => (text, { variant, profile } = {}) =>
    call("from", { format, text, variant, profile });
  const to = (format) => (feen, { residue, variant, profile } = {}) =>
    call("to", { format, feen, residue, variant, profile });

  return {
    isValid: (text) => call("isValid", { text }).valid === true,
    canonical: (text) => call("canonical", { text }).text ?? null,
    guess: (text) => call("guess", { text }).formats ?? [],
    diagnose: (text) => {
      const { findings, error } = call("diagnose", { text });
      return findings ?? [{ severity: "error", span: [0, text.length], ...error }];
    },
    read: (text, { format, variant } = {}) => call("read", { text, format, variant }),
    fromFen: from("fen"),
    fromSfen: from("sfen"),
    fromEpd: from("epd"),
    fromPdn: from("pdn"),
    toFen: to("fen"),
    toSfen: to("sfen"),
    toEpd: to("epd"),
    toPdn: to("pdn"),
    variants: () => call("variants", {}),
    looks: () => call("looks", {}),
    svg: (text, options) => call("svg", { text, options }).svg ?? null,
    picture: (text, options) => call("svg", { text, options }),
    piece: (text, piece, options) => call("piece", { text, piece, options }).svg ?? null,
    pictureOfPiece: (text, piece, options) => call("piece", { text, piece, options }),
    describe: (text, options) => call("describe", { text, options }).text ?? null,
    description: (text, options) => call("describe", { text, options }),
    cells: (text, options) => {
      const { size, cells } = call("cells", { text, options });
      const pixels = ({ corners, ...cell }) => ({
        ...cell,
        corners: corners.map((corner) => corner.map((hundredths) => hundredths / 100)),
      });
      return cells ? { size, cells: cells.map(pixels) } : null;
    },
    update: (text, changes) => call("update", { text, changes }),
    parse: (text) => answered(call("parse", { text }), "position"),
    format: (position) => answered(call("format", { position }), "text"),
    key: (position) => {
      const key = answered(call("key", { position }), "key");
      return typeof key === "string" ? BigInt(key) : key;
    },
    diff: (before, after) => answered(call("diff", { before, after }), "diff"),
    flip: (position, flip) => answered(call("flip", { position, flip }), "position"),
  };
}

/**
 * Loads the second module, which has the rules of games.
 * @param source as for `load`
 */
export async function loadRules(source = new URL("./rules.wasm.gz", import.meta.url)) {
  const call = await caller(source);
  return {
    games: () => call("games", {}).games ?? [],
    play: (request) => call("play", request),
    why: (request) => call("why", request),
    matches: (request) => call("matches", request),
  };
}

/**
 * Loads the third module, which has the computer.
 * @param source as for `load`
 */
export async function loadComputer(source = new URL("./computer.wasm.gz", import.meta.url)) {
  const call = await caller(source);
  return {
    begin: (request) => call("begin", request),
    advance: (nodes) => call("advance", { nodes }),
    best: (request) => {
      const begun = call("begin", { nodes: 20_000, ...request });
      return begun.error ? begun : call("advance", { nodes: 2 ** 32 - 1 });
    },
  };
}

/** The part of an answer, or the refusal. */
function answered(answer, part) {
  return answer.error ? { error: answer.error } : answer[part];
}

/** A function that calls a verb of a module. */
async function caller(source) {
  const module = await compiled(source);
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  let exports;
  let verbs = new Map();

  const instantiate = async () => {
    const { exports: fresh } = await WebAssembly.instantiate(module, {});
    exports = fresh;
  };

  const answer = () => {
    const bytes = new Uint8Array(exports.memory.buffer, exports.output(), exports.output_len());
    return JSON.parse(decoder.decode(bytes));
  };

  const call = (verb, request) => {
    for (const text of [request.text, request.feen, request.fen, request.query, request.position, request.before, request.after]) {
      if ((text ?? "").length > MAX_LENGTH) return tooLong(text.length);
    }
    if (exports === undefined) exports = new WebAssembly.Instance(module, {}).exports;
    try {
      const bytes = encoder.encode(JSON.stringify(request));
      const place = exports.input(bytes.length);
      // The memory may have moved: a view is made for each call.
      new Uint8Array(exports.memory.buffer, place, bytes.length).set(bytes);
      exports.call(verbs.get(verb));
      return answer();
    } catch (error) {
      // A trap leaves the memory as it was in the middle of something.
      exports = undefined;
      return { error: { code: "module/trap", message: `the module failed: ${error.message}` } };
    }
  };

  await instantiate();
  exports.verbs();
  verbs = new Map(answer().map((name, number) => [name, number]));
  return call;
}

async function compiled(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (ArrayBuffer.isView(source) || source instanceof ArrayBuffer) return unpacked(source);
  const url = new URL(source, globalThis.location?.href);
  if (url.protocol === "file:") {
    const { readFile } = await import("node:fs/promises");
    return unpacked(await readFile(url));
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`expected the module at ${url}, found status ${response.status}`);
  return unpacked(await response.arrayBuffer());
}

/** Compiles bytes. A server may have unpacked them on the way. */
async function unpacked(source) {
  const bytes = ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return WebAssembly.compile(bytes);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}

function tooLong(length) {
  const message = `expected at most ${MAX_LENGTH} characters, found ${length}`;
  return { error: { code: "text/too-long", message } };
}
