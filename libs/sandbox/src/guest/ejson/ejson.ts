import { decodeEjson } from './ejson-decode.js';
import { encodeEjson } from './ejson-encode.js';
import { freeze, jsonParse, jsonStringify, textOf } from '../primordials.js';

/** The `EJSON` global. `stringify` writes the canonical form. */
export const EJSON = freeze({
  parse: (text: unknown): unknown => decodeEjson(textOf(text)),
  stringify: (value: unknown, replacer?: unknown, space?: unknown): string => {
    const text = encodeEjson(value);
    if (replacer === undefined && space === undefined) return text;
    return jsonStringify(jsonParse(text), replacer as string[], space as string | number);
  },
  serialize: (value: unknown): unknown => jsonParse(encodeEjson(value)),
  deserialize: (value: unknown): unknown => decodeEjson(jsonStringify(value)),
});
