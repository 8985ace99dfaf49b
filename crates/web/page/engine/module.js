// One instance of the WebAssembly module and the calls that it takes, in a worker or under Node.

/** The bytes of a table before its words. */
const HEADER_BYTES = 4096;

/** @typedef {{kind: 'json' | 'refused', text: string} | {kind: 'file', bytes: Uint8Array<ArrayBuffer>, type: string}
 *   | {kind: 'table', bytes: Uint8Array<ArrayBuffer>}} Outcome */

/** The instance has panicked or run out of memory or stack, and cannot be used any more. */
export class Crash extends Error {}

export class Instance {
  /** @type {any} */
  #exports;
  /** @type {Outcome | undefined} */
  #outcome;
  #panic = '';

  /**
   * @param {WebAssembly.Module} module
   * @param {(progress: any) => void} onProgress is told how far a call has come
   */
  static async start(module, onProgress) {
    const instance = new Instance();
    const host = {
      milliseconds: () => performance.now(),
      random_bits: () => crypto.getRandomValues(new Uint32Array(1))[0],
      /** @type {(address: number, length: number) => void} */
      told: (...text) => onProgress(JSON.parse(instance.#text(...text))),
      /** @type {(kind: number, ...places: [number, number, number, number]) => void} */
      ended: (kind, ...places) => (instance.#outcome = instance.#result(kind, ...places)),
      /** @type {(address: number, length: number) => void} */
      panicked: (...text) => (instance.#panic = instance.#text(...text)),
    };
    instance.#exports = (await WebAssembly.instantiate(module, { host })).exports;
    return instance;
  }

  /**
   * Asks a question; `body` is the text of a JSON object.
   * @param {string} name
   * @param {string} body
   */
  ask(name, body) {
    const bytes = new TextEncoder().encode(name + body);
    return this.#call(bytes, () => this.#exports.ask(name.length));
  }

  /**
   * Builds a table; returns its bytes.
   * @param {string} name
   */
  buildTable(name) {
    return this.#call(new TextEncoder().encode(name), () => this.#exports.build_table());
  }

  /**
   * Uses a table from the next question on, unless its bytes are damaged or it is not one of the engine's.
   * @param {Uint8Array} bytes
   */
  useTable(bytes) {
    const words = bytes.subarray(HEADER_BYTES);
    return this.#call(bytes.subarray(0, HEADER_BYTES), () => {
      const address = this.#exports.receive_table(words.length) >>> 0;
      if (address === 0) return;
      this.#bytes(address, words.length).set(words);
      this.#exports.use_table();
    });
  }

  /** The bytes of memory that the instance has taken; it never gives any back. */
  get memory() {
    return this.#exports.memory.buffer.byteLength;
  }

  /**
   * @param {Uint8Array} input
   * @param {() => void} call
   * @returns {Outcome}
   */
  #call(input, call) {
    this.#outcome = undefined;
    try {
      this.#bytes(this.#exports.input(input.length), input.length).set(input);
      call();
    } catch (error) {
      throw new Crash(this.#panic || String(error));
    }
    if (!this.#outcome) throw new Crash('the module did not answer');
    return this.#outcome;
  }

  /**
   * The result of a call, copied from where it is only until the call returns.
   * @param {number} kind
   * @param {number} address
   * @param {number} length
   * @param {number} more
   * @param {number} moreLength
   * @returns {Outcome}
   */
  #result(kind, address, length, more, moreLength) {
    switch (kind) {
      case 0:
        return { kind: 'json', text: this.#text(address, length) };
      case 1:
        return { kind: 'refused', text: this.#text(address, length) };
      case 2:
        return { kind: 'file', bytes: this.#bytes(address, length).slice(), type: this.#text(more, moreLength) };
      default: {
        const bytes = new Uint8Array(moreLength + length);
        bytes.set(this.#bytes(more, moreLength));
        bytes.set(this.#bytes(address, length), moreLength);
        return { kind: 'table', bytes };
      }
    }
  }

  /**
   * @param {number} address
   * @param {number} length
   */
  #text(address, length) {
    return new TextDecoder().decode(this.#bytes(address, length));
  }

  /**
   * @param {number} address
   * @param {number} length
   * @returns {Uint8Array<ArrayBuffer>}
   */
  #bytes(address, length) {
    return new Uint8Array(this.#exports.memory.buffer, address >>> 0, length >>> 0);
  }
}
