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

export function writeShapes(shapes) {
  const order = (each) => `${each.source} ${each.shape}`;
  const sorted = shapes.toSorted((a, b) => (order(a) < order(b) ? -1 : 1));
  writeFileSync(LIST, sorted.map((each) => `${compact(each)}\n`).join(''));
}

/** Returns a shape as extended JSON that is read back with the same types: a plain integer is an Int32. */
function compact(shape) {
  return EJSON.stringify(shape, { relaxed: false }).replaceAll(/\{"\$numberInt":"(-?\d+)"\}/g, '$1');
}
