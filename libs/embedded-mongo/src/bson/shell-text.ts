import { inspect } from 'node:util';
import { ObjectId } from 'bson';
import { isDocument } from './types.js';

/** Returns a value as the shell prints it. */
export function shellText(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'string') return JSON.stringify(value);
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (value instanceof ObjectId) return `ObjectId('${value.toHexString()}')`;
  if (Array.isArray(value)) return value.length === 0 ? '[]' : `[ ${value.map(shellText).join(', ')} ]`;
  if (isDocument(value)) {
    const fields = Object.keys(value).map((key) => `${key}: ${shellText(value[key])}`);
    return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
  }
  // BSON classes describe themselves as the shell would write them.
  return inspect(value);
}
