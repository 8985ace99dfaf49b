// The one way to ask the engine: over HTTP, or in a worker with the WebAssembly module.

export { EngineError } from './engine/error.js';

/** @typedef {{signal?: AbortSignal, onProgress?: (progress: Progress) => void}} AskOptions */

const meta = document.querySelector('meta[name="taquin-engine"]');
const isBrowserModule = meta instanceof HTMLMetaElement && meta.content === 'wasm';

/** @type {Promise<{ask: (name: string, request: object, options: AskOptions) => Promise<any>}>} */
const implementation = isBrowserModule ? import('./engine/wasm.js') : import('./engine/http.js');

export const engine = {
  /**
   * Asks a question and returns the answer: an object, or a Blob for a picture.
   * Throws an `EngineError`, or the signal's reason when it is aborted.
   * @template {keyof Questions} K
   * @param {K} name
   * @param {Questions[K][0]} request
   * @param {AskOptions} [options]
   * @returns {Promise<Questions[K][1]>}
   */
  async ask(name, request, options = {}) {
    return (await implementation).ask(name, request, options);
  },
};
