import { isArray, jsonStringify, objectKeys } from '../primordials.js';

/**
 * Writes JSON of values that the platform's own code has made. It calls no `toJSON`, so that one user code gave to `Object.prototype`
 * changes nothing.
 */
export function jsonText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return jsonStringify(value) ?? 'null';
  if (isArray(value)) {
    let text = '[';
    for (let i = 0; i < value.length; i++) text += (i === 0 ? '' : ',') + jsonText(value[i]);
    return text + ']';
  }
  const keys = objectKeys(value);
  let text = '';
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] as string;
    const member = (value as Record<string, unknown>)[key];
    if (member !== undefined) text += (text === '' ? '{' : ',') + jsonStringify(key) + ':' + jsonText(member);
  }
  return (text === '' ? '{' : text) + '}';
}
