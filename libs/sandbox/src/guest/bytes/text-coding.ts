import { fromText, toText } from './bytes.js';
import { offer } from '../lazy.js';
import { textOf } from '../primordials.js';

export class TextEncoder {
  get encoding(): string {
    return 'utf-8';
  }

  encode(text: unknown = ''): Uint8Array {
    return fromText(textOf(text));
  }
}

/** UTF-8 only, and not streaming. */
export class TextDecoder {
  readonly fatal: boolean;
  readonly ignoreBOM: boolean;

  constructor(label = 'utf-8', options: { fatal?: boolean; ignoreBOM?: boolean } = {}) {
    if (!/^\s*(?:unicode-1-1-)?utf-?8\s*$/i.test(label)) throw new RangeError(`The "${label}" encoding is not supported`);
    this.fatal = options.fatal === true;
    this.ignoreBOM = options.ignoreBOM === true;
  }

  get encoding(): string {
    return 'utf-8';
  }

  decode(input: ArrayBuffer | ArrayBufferView = new Uint8Array(0)): string {
    const bytes = ArrayBuffer.isView(input)
      ? new Uint8Array(input.buffer, input.byteOffset, input.byteLength)
      : new Uint8Array(input);
    const text = toText(bytes, this.fatal);
    if (text === null) throw new TypeError('The encoded data was not valid for encoding utf-8');
    return !this.ignoreBOM && text.startsWith('\ufeff') ? text.slice(1) : text;
  }
}

offer('text-coding', { TextEncoder, TextDecoder });
