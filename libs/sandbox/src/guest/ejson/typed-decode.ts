import { objectIdOf } from '../bson/bson-types.js';
import { DateConstructor, jsonParse } from '../primordials.js';
import { revive } from './ejson-decode.js';

type Members = Record<string, unknown>;
type Run = readonly [count: number, ...types: (string | readonly string[])[]];

/** Reads a list of documents as the runner writes it, see `runner/typed-text.ts`: only values that need a type are looked at. */
export function decodeTyped(text: string): unknown[] {
  const { types, list } = jsonParse(text) as { types: readonly Run[] | null; list: unknown[] };
  if (types === null) return revive(list) as unknown[];
  let next = 0;
  for (let i = 0; i < types.length; i++) {
    const run = types[i] as Run;
    const end = next + run[0];
    if (run.length === 1) next = end;
    for (; next < end; next++) giveTypes(list[next] as Members, run);
  }
  return list;
}

function giveTypes(document: Members, run: Run): void {
  for (let i = 1; i < run.length; i += 2) {
    const path = run[i] as string | readonly string[];
    const kind = run[i + 1] as string;
    if (typeof path === 'string') document[path] = typed(kind, document[path]);
    else {
      let holder = document;
      const last = path.length - 1;
      for (let j = 0; j < last; j++) holder = holder[path[j] as string] as Members;
      const name = path[last] as string;
      holder[name] = typed(kind, holder[name]);
    }
  }
}

function typed(kind: string, value: unknown): unknown {
  if (kind === 'id') return objectIdOf(value as string);
  return kind === 'date' ? new DateConstructor(value as number) : revive(value);
}
