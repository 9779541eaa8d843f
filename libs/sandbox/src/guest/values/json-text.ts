import { isArray, jsonStringify, objectKeys } from '../primordials.js';

/**
 * JSON of what the platform's own code has put together, whose objects and lists are not asked how they are written: what user code has
 * given all objects changes nothing.
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
