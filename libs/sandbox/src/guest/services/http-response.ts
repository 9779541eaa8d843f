import { Binary } from '../bson/bson-binary.js';
import { encodeEjson } from '../ejson/ejson-encode.js';
import {
  Bytes,
  hasText,
  isInteger,
  matches,
  numberOf,
  setMember,
  stringSlice,
  stringToLowerCase,
  textOf,
  TypeErrorConstructor,
} from '../primordials.js';

const STATUS_MIN = 200;
const STATUS_MAX = 599;

const NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,256}$/;
/** No line can end inside a value. */
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
/** Headers of the connection, of the whole host, and of the platform: a function that means them means something it cannot have. */
const REFUSED: readonly string[] = [
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
];
/** Known without the function: what it says of them is passed over. */
const IGNORED: readonly string[] = ['content-length', 'date', 'server'];

/**
 * The second argument of webhook and endpoint functions. A mistake is thrown where it is made; the host checks what arrives again.
 */
export class HTTPResponse {
  #statusCode: number | undefined;
  #body: string | Binary | Uint8Array | undefined;
  #headers: readonly SetHeader[] = [];
  #modified = false;

  setStatusCode(code: unknown): void {
    const status = numberOf(code);
    if (!isInteger(status) || status < STATUS_MIN || status > STATUS_MAX)
      throw new TypeErrorConstructor('setStatusCode takes a number from ' + STATUS_MIN + ' to ' + STATUS_MAX);
    this.#modified = true;
    this.#statusCode = status;
  }

  setBody(body: unknown): void {
    if (typeof body !== 'string' && !(body instanceof Binary) && !(body instanceof Bytes))
      throw new TypeErrorConstructor('setBody takes a string or a BSON.Binary');
    this.#modified = true;
    this.#body = body;
  }

  setHeader(name: unknown, value: unknown): void {
    this.#modified = true;
    const header = new Header(name, value);
    if (!hasText(IGNORED, header.key)) this.#put(header, []);
  }

  addHeader(name: unknown, value: unknown): void {
    this.#modified = true;
    const header = new Header(name, value);
    if (!hasText(IGNORED, header.key)) this.#put(header, this.#valuesOf(header.key));
  }

  /** Puts a header last. Names differ in their letters' case only where they are shown. */
  #put({ key, name, value }: Header, before: readonly string[]): void {
    const kept: SetHeader[] = [];
    for (let i = 0; i < this.#headers.length; i++) {
      const header = this.#headers[i] as SetHeader;
      if (header.key !== key) kept[kept.length] = header;
    }
    const values = copyOf(before);
    values[values.length] = value;
    kept[kept.length] = { key, name, values };
    this.#headers = kept;
  }

  #valuesOf(key: string): readonly string[] {
    for (let i = 0; i < this.#headers.length; i++) if (this.#headers[i]?.key === key) return this.#headers[i]?.values ?? [];
    return [];
  }

  /** Extended JSON of what was set; empty when nothing was. */
  static describe(response: HTTPResponse): string {
    if (!response.#modified) return '';
    const headers = {};
    for (let i = 0; i < response.#headers.length; i++) {
      const { name, values } = response.#headers[i] as SetHeader;
      setMember(headers, name, values);
    }
    const description = { headers };
    if (response.#statusCode !== undefined) setMember(description, 'statusCode', response.#statusCode);
    if (response.#body !== undefined) setMember(description, 'body', response.#body);
    return encodeEjson(description);
  }
}

interface SetHeader {
  readonly name: string;
  readonly key: string;
  readonly values: readonly string[];
}

function copyOf(texts: readonly string[]): string[] {
  const copy: string[] = [];
  for (let i = 0; i < texts.length; i++) copy[i] = texts[i] ?? '';
  return copy;
}

class Header {
  readonly name: string;
  readonly key: string;
  readonly value: string;

  constructor(name: unknown, value: unknown) {
    this.name = textOf(name);
    this.key = stringToLowerCase(this.name);
    this.value = textOf(value);
    if (!matches(NAME, this.name)) throw new TypeErrorConstructor('the name of a header has characters it cannot have');
    if (!matches(VALUE, this.value))
      throw new TypeErrorConstructor("the value of the header '" + this.name + "' has characters it cannot have");
    if (hasText(REFUSED, this.key) || stringSlice(this.key, 0, 6) === 'proxy-')
      throw new TypeErrorConstructor("the header '" + this.name + "' cannot be set");
  }
}
