import { Buffer } from '../bytes/buffer.js';
import { offer } from '../lazy.js';
import { textOf } from '../primordials.js';

/** How many bytes at the end begin a character that is not whole yet. */
function incomplete(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if ((byte & 0xc0) === 0x80) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return length > back ? back : 0;
  }
  return 0;
}

/** Node's decoder: characters that arrive in parts come out whole. */
class StringDecoder {
  readonly encoding: string;
  #rest = new Uint8Array(0);

  constructor(encoding: unknown = 'utf8') {
    this.encoding = textOf(encoding).toLowerCase();
  }

  write(part: Uint8Array | string): string {
    if (typeof part === 'string') return part;
    const bytes = Buffer.concat([this.#rest, part]);
    const kept = this.encoding === 'base64' ? bytes.length % 3 : /^utf-?8$/.test(this.encoding) ? incomplete(bytes) : 0;
    this.#rest = bytes.slice(bytes.length - kept);
    return Buffer.from(bytes.subarray(0, bytes.length - kept)).toString(this.encoding);
  }

  end(part?: Uint8Array | string): string {
    const text = part === undefined ? '' : this.write(part);
    const left = Buffer.from(this.#rest);
    const rest = left.toString(this.encoding);
    this.#rest = new Uint8Array(0);
    return text + rest;
  }
}

offer('node-string-decoder', { StringDecoder });
