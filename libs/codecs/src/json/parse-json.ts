import { JsonReader, type JsonBuilder } from './json-reader.js';
import { Slice } from './turns.js';

/** Maximum characters that are parsed in one step: a few milliseconds. */
export const PARSED_AT_ONCE = 64 * 1024;

/** Values between two checks of the clock. */
const VALUES_BETWEEN = 64;

/**
 * Parses JSON as `JSON.parse` does, or as `builder` builds it, in slices so that other requests of this process are
 * served meanwhile. Meant for large input: it takes about twice the processor time. @throws SyntaxError, and the errors
 * of `builder`
 */
export async function parseJsonInSlices(text: string, builder: JsonBuilder | null = null): Promise<unknown> {
  const reader = new JsonReader(text, builder);
  const slice = new Slice();
  for (let values = 0, more = true; more; values += 1) {
    if ((values % VALUES_BETWEEN === 0 || reader.isInLongText) && slice.isOver) await slice.next();
    more = reader.step();
  }
  return reader.value;
}

/**
 * Parses JSON of any size as `JSON.parse` does: synchronously if that takes no longer than a slice. @throws
 * SyntaxError, synchronously or later
 */
export function parseAnyJson(text: string): unknown {
  return text.length <= PARSED_AT_ONCE ? JSON.parse(text) : parseJsonInSlices(text);
}

const IS_KEPT_NOWHERE: JsonBuilder = {
  scalar: () => undefined,
  list: () => undefined,
  object: () => undefined,
  keeps: () => false,
};

/** Checks in slices that the input is JSON, without building a value. @throws SyntaxError if it is not */
export async function checkJsonInSlices(text: string): Promise<void> {
  await parseJsonInSlices(text, IS_KEPT_NOWHERE);
}
