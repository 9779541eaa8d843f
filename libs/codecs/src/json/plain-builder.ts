import type { JsonBuilder } from './json-reader.js';

function hasPrototype(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype');
}

/** Builds the same values as `JSON.parse`, but refuses properties that code copying objects could take for their prototype. */
export const REFUSES_PROTOTYPES: JsonBuilder = {
  scalar: (value) => value,
  list: (list) => list,
  object({ members }) {
    const isForeign = Object.hasOwn(members, 'constructor') && hasPrototype(members['constructor']);
    if (isForeign || Object.hasOwn(members, '__proto__')) throw new SyntaxError('a property of JSON is named like a prototype');
    return members;
  },
  keeps: () => true,
};
