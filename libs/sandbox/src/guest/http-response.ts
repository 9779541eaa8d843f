import { encodeEjson } from './ejson-encode.js';
import { numberOf, textOf } from './primordials.js';

/** The second argument of webhook and endpoint functions. */
export class HTTPResponse {
  #statusCode: number | undefined;
  #body: unknown;
  readonly #headers = new Map<string, string[]>();
  #modified = false;

  setStatusCode(code: unknown): void {
    const status = numberOf(code);
    if (!Number.isInteger(status) || status < 100 || status > 599)
      throw new TypeError('setStatusCode takes a number from 100 to 599');
    this.#modified = true;
    this.#statusCode = status;
  }

  setBody(body: unknown): void {
    this.#modified = true;
    this.#body = body;
  }

  setHeader(name: unknown, value: unknown): void {
    this.#modified = true;
    this.#headers.set(textOf(name), [textOf(value)]);
  }

  addHeader(name: unknown, value: unknown): void {
    this.#modified = true;
    const values = this.#headers.get(textOf(name)) ?? [];
    this.#headers.set(textOf(name), [...values, textOf(value)]);
  }

  /** Extended JSON of what was set; empty when nothing was. */
  static describe(response: HTTPResponse): string {
    if (!response.#modified) return '';
    const description: Record<string, unknown> = { headers: Object.fromEntries(response.#headers) };
    if (response.#statusCode !== undefined) description.statusCode = response.#statusCode;
    if (response.#body !== undefined) description.body = response.#body;
    return encodeEjson(description);
  }
}
