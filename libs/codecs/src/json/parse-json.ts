import { JsonReader, type JsonBuilder } from './json-reader.js';
import { Slice } from './turns.js';

/** Characters of a text that is parsed at once: a few milliseconds. */
export const PARSED_AT_ONCE = 64 * 1024;

/** How often the clock is looked at. */
const VALUES_BETWEEN = 64;

/**
 * The value of a JSON text, as `JSON.parse` gives it or as `builder` makes it, read in slices so that others of this process are
 * served meanwhile. Meant for large texts: it takes about twice the processor time. @throws SyntaxError, and what `builder` throws
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

/** `JSON.parse` for a text of any size: at once where that takes no longer than a slice. @throws SyntaxError, at once or later */
export function parseAnyJson(text: string): unknown {
  return text.length <= PARSED_AT_ONCE ? JSON.parse(text) : parseJsonInSlices(text);
}

const IS_KEPT_NOWHERE: JsonBuilder = {
  scalar: () => undefined,
  list: () => undefined,
  object: () => undefined,
  keeps: () => false,
};

/** Whether a text is JSON, looked at in slices without building anything of it. @throws SyntaxError where it is not */
export async function checkJsonInSlices(text: string): Promise<void> {
  await parseJsonInSlices(text, IS_KEPT_NOWHERE);
}
