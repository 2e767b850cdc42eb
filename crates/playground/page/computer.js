// The computer: a worker with a module of its own, which are loaded when somebody asks for them.

/** One question at a time; a new one ends the one before. */
export class Computer {
  #worker = null;
  #number = 0;
  #hear = null;
  #fail;

  /** `fail` is told why the computer cannot be loaded. */
  constructor(fail) {
    this.#fail = fail;
  }

  /**
   * Asks about a game as the module of rules takes it, with a level or none.
   * @param hear is told what is found so far, and at the end what is found with `done`
   */
  ask(question, milliseconds, hear) {
    if (this.#worker === null) {
      this.#worker = new Worker(new URL("thinker.js", import.meta.url), { type: "module" });
      this.#worker.addEventListener("message", ({ data }) => this.#heard(data));
      this.#worker.addEventListener("error", () => this.#heard({ number: this.#number, error: "its module does not start" }));
    }
    this.#number += 1;
    this.#hear = hear;
    this.#worker.postMessage({ number: this.#number, question, milliseconds });
  }

  /** Ends the question that was asked. */
  stop() {
    if (this.#hear === null) return;
    this.#number += 1;
    this.#hear = null;
    this.#worker.postMessage({ number: this.#number });
  }

  #heard({ number, found, error }) {
    if (number !== this.#number || this.#hear === null) return;
    const hear = this.#hear;
    if (error !== undefined || found.done) this.#hear = null;
    if (error === undefined) return hear(found);
    // One that could not be loaded is loaded anew at the next question.
    this.#worker.terminate();
    this.#worker = null;
    this.#fail(error);
  }
}

/** The chance of the first player in hundredths, for a bar. */
export function chance({ score, mate }) {
  if (mate !== undefined) return mate > 0 ? 100 : 0;
  return Math.round(100 / (1 + 10 ** (-score / 400)));
}

/** A score as players write it: `+0.35`, `#3`, `#-2`. */
export function written({ score, mate }) {
  if (mate !== undefined) return `#${mate < 0 ? "-" : ""}${Math.ceil(Math.abs(mate) / 2)}`;
  return `${score < 0 ? "−" : "+"}${(Math.abs(score) / 100).toFixed(2)}`;
}
