import { Binary } from '../bson/bson-binary.js';
import { encodeEjson } from '../ejson/ejson-encode.js';
import { Bytes, numberOf, textOf } from '../primordials.js';

const STATUS_MIN = 200;
const STATUS_MAX = 599;

const NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,256}$/;
/** No line can end inside a value. */
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
/** Headers of the connection, of the whole host, and of the platform: a function that means them means something it cannot have. */
const REFUSED: ReadonlySet<string> = new Set([
  'alt-svc',
  'clear-site-data',
  'connection',
  'keep-alive',
  'nel',
  'origin-agent-cluster',
  'public-key-pins',
  'report-to',
  'reporting-endpoints',
  'service-worker-allowed',
  'set-cookie',
  'set-cookie2',
  'strict-transport-security',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
/** Known without the function: what it says of them is passed over. */
const IGNORED: ReadonlySet<string> = new Set(['content-length', 'date', 'server']);

/**
 * The second argument of webhook and endpoint functions. A mistake is thrown where it is made; the host checks what arrives again.
 */
export class HTTPResponse {
  #statusCode: number | undefined;
  #body: string | Binary | Uint8Array | undefined;
  readonly #headers = new Map<string, string[]>();
  #modified = false;

  setStatusCode(code: unknown): void {
    const status = numberOf(code);
    if (!Number.isInteger(status) || status < STATUS_MIN || status > STATUS_MAX)
      throw new TypeError(`setStatusCode takes a number from ${STATUS_MIN} to ${STATUS_MAX}`);
    this.#modified = true;
    this.#statusCode = status;
  }

  setBody(body: unknown): void {
    if (typeof body !== 'string' && !(body instanceof Binary) && !(body instanceof Bytes))
      throw new TypeError('setBody takes a string or a BSON.Binary');
    this.#modified = true;
    this.#body = body;
  }

  setHeader(name: unknown, value: unknown): void {
    this.#modified = true;
    const header = new Header(name, value);
    if (!IGNORED.has(header.key)) this.#put(header, [header.value]);
  }

  addHeader(name: unknown, value: unknown): void {
    this.#modified = true;
    const header = new Header(name, value);
    if (!IGNORED.has(header.key)) this.#put(header, [...(this.#valuesOf(header.key) ?? []), header.value]);
  }

  /** Names differ in their letters' case only where they are shown. */
  #put({ key, name }: Header, values: string[]): void {
    for (const known of this.#headers.keys()) if (known.toLowerCase() === key) this.#headers.delete(known);
    this.#headers.set(name, values);
  }

  #valuesOf(key: string): string[] | undefined {
    for (const [name, values] of this.#headers) if (name.toLowerCase() === key) return values;
    return undefined;
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

class Header {
  readonly name: string;
  readonly key: string;
  readonly value: string;

  constructor(name: unknown, value: unknown) {
    this.name = textOf(name);
    this.key = this.name.toLowerCase();
    this.value = textOf(value);
    if (!NAME.test(this.name)) throw new TypeError('the name of a header has characters it cannot have');
    if (!VALUE.test(this.value)) throw new TypeError(`the value of the header '${this.name}' has characters it cannot have`);
    if (REFUSED.has(this.key) || this.key.startsWith('proxy-')) throw new TypeError(`the header '${this.name}' cannot be set`);
  }
}
