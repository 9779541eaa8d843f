import { decodeEjson } from './ejson-decode.js';
import { encodeEjson } from './ejson-encode.js';
import { textOf } from '../primordials.js';

/** The `EJSON` global. `stringify` writes the canonical form. */
export const EJSON = Object.freeze({
  parse: (text: unknown): unknown => decodeEjson(textOf(text)),
  stringify: (value: unknown, replacer?: unknown, space?: unknown): string => {
    const text = encodeEjson(value);
    if (replacer === undefined && space === undefined) return text;
    return JSON.stringify(JSON.parse(text), replacer as string[], space as string | number);
  },
  serialize: (value: unknown): unknown => JSON.parse(encodeEjson(value)),
  deserialize: (value: unknown): unknown => decodeEjson(JSON.stringify(value)),
});
