// Why the engine does not answer.

export class EngineError extends Error {
  /**
   * `code` is `refused` (the question is wrong; `field`, `line` and `column` say where), `busy`, `unreachable`
   * or `failed`.
   * @param {string} message
   * @param {{code?: string, field?: string, line?: number, column?: number}} [details]
   */
  constructor(message, { code = 'refused', field, line, column } = {}) {
    super(message);
    this.name = 'EngineError';
    this.code = code;
    this.field = field;
    this.line = line;
    this.column = column;
  }
}
