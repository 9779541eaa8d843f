import { partsOf } from './url-argument.js';
import { isDocument } from './value-type.js';

/** Values that a path led to through a list: one for each element that has it. Never empty. */
export class Hits {
  constructor(readonly values: readonly unknown[]) {}
}

/** A list that is an element of a list: a condition on elements takes it as one value, not as its own elements. */
export class InnerList {
  constructor(readonly elements: readonly unknown[]) {}
}

const INDEX = /^(?:0|[1-9]\d*)$/;

export function isIndex(segment: string): boolean {
  return INDEX.test(segment);
}

/** Returns a document's own property by name: inherited properties are not data. */
export function ownMember(document: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(document, name) ? document[name] : undefined;
}

function collect(value: unknown, path: readonly string[], from: number, hits: unknown[]): void {
  const found = resolve(value, path, from);
  if (found instanceof Hits) for (const hit of found.values) hits.push(hit);
  else if (found !== undefined) hits.push(found);
}

function resolve(start: unknown, path: readonly string[], from: number): unknown {
  let value = start;
  for (let at = from; at < path.length; at += 1) {
    const segment = path[at] ?? '';
    const members = partsOf(value);
    if (Array.isArray(members)) {
      if (!isIndex(segment)) return mapped(members, path, at);
      value = members[Number(segment)];
    } else if (isDocument(members)) {
      value = ownMember(members, segment);
    } else {
      return undefined;
    }
  }
  return value;
}

function mapped(elements: readonly unknown[], path: readonly string[], from: number): Hits | undefined {
  const hits: unknown[] = [];
  for (const element of elements) if (isDocument(element)) collect(element, path, from, hits);
  return hits.length > 0 ? new Hits(hits) : undefined;
}

/**
 * Returns the value a path leads to: a number indexes a list, a name maps over the documents in it (as the database
 * does), and anything missing gives undefined.
 */
export function resolvePath(value: unknown, path: readonly string[]): unknown {
  return resolve(value, path, 0);
}

/** Returns a value as functions get it: hits and inner lists as lists. */
export function plainValue(value: unknown): unknown {
  if (value instanceof InnerList) return value.elements;
  return value instanceof Hits ? value.values : partsOf(value);
}
