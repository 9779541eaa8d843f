import { plainNumbers } from './plain-numbers.js';

/**
 * Path and kind of each value of a document that JSON has no type for, in turns. A path of one name is that name. Kinds: `id` made of
 * its hexadecimal digits, `date` of its milliseconds, `wrapper` for the value a wrapper stands for.
 */
type Types = (string | readonly (string | number)[])[];

/** Number of documents in a row that have such values at the same paths, and these paths. */
type Run = [count: number, ...Types];

type Members = Record<string, unknown>;

const HEXADECIMAL = /^[0-9a-f]{24}$/;
const WHOLE = /^-?\d{1,16}$/;
const DATE_MAX = 8_640_000_000_000_000;

/**
 * Returns a list of documents, given as parsed extended JSON, as JSON for the guest: plain values, and where those are that need a type. So the
 * guest looks at these places alone, instead of at every value. The list is changed.
 */
export function typedText(list: unknown[], ejson: string): string {
  const runs: Run[] = [];
  let last = '';
  for (const document of list) {
    if (!isMembers(document) || isWrapper(document)) return `{"types":null,"list":${plainNumbers(ejson)}}`;
    const types: Types = [];
    writePlain(document, [], types);
    const text = JSON.stringify(types);
    const run = runs.at(-1);
    if (run !== undefined && text === last) run[0] += 1;
    else runs.push([1, ...types]);
    last = text;
  }
  return `{"types":${JSON.stringify(runs)},"list":${JSON.stringify(list)}}`;
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the name of a wrapper's type; `undefined` for other objects. */
function isWrapper(members: Members): string | undefined {
  for (const name in members) return name.startsWith('$') ? name : undefined;
  return undefined;
}

function writePlain(holder: Members | unknown[], path: (string | number)[], types: Types): void {
  if (Array.isArray(holder)) {
    for (const [index, value] of holder.entries()) {
      if (typeof value === 'object' && value !== null) holder[index] = plainOf(value, [...path, index], types);
    }
    return;
  }
  for (const name of Object.keys(holder)) {
    const value = holder[name];
    if (typeof value === 'object' && value !== null) holder[name] = plainOf(value, [...path, name], types);
  }
}

function plainOf(value: object, path: (string | number)[], types: Types): unknown {
  const type = Array.isArray(value) ? undefined : isWrapper(value as Members);
  if (type === undefined) {
    writePlain(value as Members, path, types);
    return value;
  }
  const at = path.length === 1 ? String(path[0]) : path;
  const content = (value as Members)[type];
  if (Object.keys(value).length === 1) {
    const number = typeof content === 'string' ? numberOf(type, content) : undefined;
    if (number !== undefined) return number;
    if (type === '$oid' && typeof content === 'string' && HEXADECIMAL.test(content)) {
      types.push(at, 'id');
      return content;
    }
    const time = type === '$date' && isMembers(content) ? timeOf(content) : undefined;
    if (time !== undefined) {
      types.push(at, 'date');
      return time;
    }
  }
  types.push(at, 'wrapper');
  return value;
}

/** Returns the number of the language that a wrapper stands for; `undefined` where JSON or the language has none. */
function numberOf(type: string, content: string): number | undefined {
  const number = Number(content);
  if (Object.is(number, -0) || !Number.isFinite(number)) return undefined;
  if (type === '$numberInt' || type === '$numberDouble') return number;
  return type === '$numberLong' && Number.isSafeInteger(number) ? number : undefined;
}

function timeOf({ $numberLong: text, ...others }: Members): number | undefined {
  if (typeof text !== 'string' || !WHOLE.test(text) || Object.keys(others).length > 0) return undefined;
  const time = Number(text);
  return Math.abs(time) <= DATE_MAX && !Object.is(time, -0) ? time : undefined;
}
