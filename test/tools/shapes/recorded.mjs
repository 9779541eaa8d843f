// The list of recorded shapes: a line of extended JSON for each.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { EJSON } from 'bson';

export const LIST = fileURLToPath(new URL('./recorded.jsonl', import.meta.url));

/** Returns the recorded shapes, with values of the types they were sent with. */
export function readShapes() {
  if (!existsSync(LIST)) return [];
  const lines = readFileSync(LIST, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => EJSON.parse(line, { relaxed: false }));
}

/** Returns the name of a shape, of which the list has one example. */
export const keyOf = ({ source, shape }) => `${source} ${shape}`;

/** Writes several lists as one, and returns it. Of examples of the same shape, the last counts. */
export function writeShapes(...lists) {
  const byKey = new Map(lists.flat().map((each) => [keyOf(each), each]));
  const sorted = [...byKey].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
  writeFileSync(LIST, sorted.map((each) => `${compact(each)}\n`).join(''));
  return sorted;
}

/** Returns a shape as extended JSON that is read back with the same types: a plain integer is an Int32. */
function compact(shape) {
  return EJSON.stringify(shape, { relaxed: false }).replaceAll(/\{"\$numberInt":"(-?\d+)"\}/g, '$1');
}
