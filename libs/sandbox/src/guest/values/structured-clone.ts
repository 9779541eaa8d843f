import { offer } from '../lazy.js';

function refuse(value: unknown): never {
  throw new DOMException(`${typeof value} could not be cloned.`, 'DataCloneError');
}

/** A copy with nothing in common, cycles included. @throws DataCloneError for functions and symbols */
function structuredClone(value: unknown, _options?: unknown, copies = new Map<object, unknown>()): unknown {
  if (typeof value === 'function' || typeof value === 'symbol') return refuse(value);
  if (typeof value !== 'object' || value === null) return value;
  const known = copies.get(value);
  if (known !== undefined) return known;
  const keep = <T>(copy: T): T => {
    copies.set(value, copy);
    return copy;
  };
  const clone = (part: unknown): unknown => structuredClone(part, undefined, copies);
  if (value instanceof Date) return keep(new Date(value.getTime()));
  if (value instanceof RegExp) return keep(new RegExp(value.source, value.flags));
  if (value instanceof ArrayBuffer) return keep(value.slice(0));
  if (ArrayBuffer.isView(value)) return keep((value as Uint8Array).slice());
  if (value instanceof Promise || value instanceof WeakMap || value instanceof WeakSet) return refuse(value);
  if (value instanceof Map) {
    const copy = keep(new Map<unknown, unknown>());
    for (const [key, item] of value) copy.set(clone(key), clone(item));
    return copy;
  }
  if (value instanceof Set) {
    const copy = keep(new Set<unknown>());
    for (const item of value) copy.add(clone(item));
    return copy;
  }
  if (value instanceof Error) return keep(Object.assign(new Error(value.message), { name: value.name }));
  const copy = keep<Record<string, unknown> | unknown[]>(Array.isArray(value) ? [] : {});
  for (const key of Object.keys(value)) {
    const item = clone((value as Record<string, unknown>)[key]);
    Object.defineProperty(copy, key, { value: item, writable: true, enumerable: true, configurable: true });
  }
  return copy;
}

offer('structured-clone', { structuredClone: (value: unknown) => structuredClone(value) });
