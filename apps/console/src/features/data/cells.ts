import type { Document } from './use-data';

/** Maximum number of columns: a wider table would not be readable. */
export const COLUMNS_MAX = 40;
const LETTERS_MAX = 80;

/** A value as a person reads it, and which type it has. */
export interface Cell {
  readonly text: string;
  readonly type: string;
}

type Members = Readonly<Record<string, unknown>>;

/** Readers of the extended JSON types with one property, by that property. */
const READ: Readonly<Record<string, (value: unknown) => Cell | null>> = {
  $oid: (value) => named('ObjectId', value),
  $numberInt: (value) => named('int', value),
  $numberLong: (value) => named('long', value),
  $numberDouble: (value) => named('double', value),
  $numberDecimal: (value) => named('decimal', value),
  $symbol: (value) => named('symbol', value),
  $uuid: (value) => named('UUID', value),
  $date: dateOf,
  $binary: (value) => {
    const { subType, base64 } = membersOf(value);
    return typeof base64 === 'string' ? { type: 'binary', text: `${base64} (${String(subType)})` } : null;
  },
  $timestamp: (value) => {
    const { t, i } = membersOf(value);
    return t === undefined ? null : { type: 'timestamp', text: `${JSON.stringify(t)}, ${JSON.stringify(i)}` };
  },
  $regularExpression: (value) => {
    const { pattern, options } = membersOf(value);
    return typeof pattern === 'string' ? { type: 'regex', text: `/${pattern}/${String(options)}` } : null;
  },
  $minKey: () => ({ type: 'minKey', text: 'MinKey' }),
  $maxKey: () => ({ type: 'maxKey', text: 'MaxKey' }),
  $undefined: () => ({ type: 'undefined', text: 'undefined' }),
};

function named(type: string, value: unknown): Cell | null {
  return typeof value === 'string' ? { type, text: value } : null;
}

function membersOf(value: unknown): Members {
  return typeof value === 'object' && value !== null ? (value as Members) : {};
}

function dateOf(value: unknown): Cell | null {
  const told = membersOf(value)['$numberLong'];
  const at = new Date(typeof told === 'string' ? Number(told) : String(value));
  return { type: 'date', text: Number.isNaN(at.getTime()) ? JSON.stringify(value) : at.toISOString() };
}

/** Returns the cell for an extended JSON value without nested values; `null` for documents and arrays. */
export function leafOf(value: unknown): Cell | null {
  if (value === null) return { type: 'null', text: 'null' };
  if (typeof value === 'string') return { type: 'string', text: value };
  if (typeof value !== 'object') return { type: typeof value, text: JSON.stringify(value) };
  const entries = Object.entries(value);
  const [only] = entries;
  return entries.length === 1 && only && Object.hasOwn(READ, only[0]) ? (READ[only[0]]?.(only[1]) ?? null) : null;
}

/** Returns the content of a table cell: of documents the names of their fields, of arrays the number of their items. */
export function cellOf(value: unknown): Cell {
  if (value === undefined) return { type: 'missing', text: '' };
  const leaf = leafOf(value);
  if (leaf) return { ...leaf, text: cut(leaf.text) };
  if (Array.isArray(value)) return { type: 'array', text: arrayText(value.length) };
  const names = Object.keys(membersOf(value)).join(', ');
  return { type: 'object', text: names === '' ? '{}' : `{ ${cut(names)} }` };
}

function arrayText(length: number): string {
  if (length === 0) return '[]';
  return `[ ${length.toLocaleString()} ${length === 1 ? 'item' : 'items'} ]`;
}

function cut(text: string): string {
  return text.length > LETTERS_MAX ? `${text.slice(0, LETTERS_MAX - 1)}…` : text;
}

/** Returns the field names of documents, `_id` first, then in their order in the documents; at most `COLUMNS_MAX`. */
export function columnsOf(documents: readonly Document[]): readonly string[] {
  const fields = new Set(['_id', ...documents.flatMap((document) => Object.keys(document))]);
  return [...fields].slice(0, COLUMNS_MAX);
}
