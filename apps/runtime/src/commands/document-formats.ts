import { Binary, BSONRegExp, Decimal128, Double, Int32, Long, ObjectId, Timestamp, type Document } from '#codecs/bson/values.js';
import type { DocumentFormat } from '#contracts/runtime/data-commands.contract.js';
import { encodeEjson } from '#codecs/ejson/ejson-encode.js';

/** Beginnings of texts that a spreadsheet takes for formulas. */
const FORMULA = /^[=+\-@\t]/;
/** Dates that relaxed extended JSON writes as ISO texts: years of four digits, from 1970. */
const RELAXED_DATE_MAX = Date.UTC(10_000, 0, 1);

/** Text of documents in a file, piece by piece. */
export interface DocumentWriter {
  readonly type: string;
  /** End of the name of the file. */
  readonly extension: string;
  readonly head: string;
  /** @param isFirst whether no document was written before */
  row(document: Document, isFirst: boolean): string;
  readonly foot: string;
}

function list(row: (document: Document) => string): DocumentWriter {
  return {
    type: 'application/json',
    extension: 'json',
    head: '[',
    foot: '\n]\n',
    row: (document, isFirst) => `${isFirst ? '' : ','}\n${row(document)}`,
  };
}

/** @param columns names of the fields, for `csv` */
export function writerOf(format: DocumentFormat, columns: readonly string[]): DocumentWriter {
  switch (format) {
    case 'json':
      return list(relaxedText);
    case 'ejson':
      return list(encodeEjson);
    case 'lines':
      return {
        type: 'application/x-ndjson',
        extension: 'ndjson',
        head: '',
        foot: '',
        row: (document) => `${encodeEjson(document)}\n`,
      };
    case 'csv':
      return {
        type: 'text/csv; charset=utf-8',
        extension: 'csv',
        head: `${columns.map(quoted).join(',')}\n`,
        foot: '',
        row: (document) => `${columns.map((name) => cellText(document[name])).join(',')}\n`,
      };
  }
}

/** Returns a document as relaxed extended JSON: plain numbers, and dates as ISO texts. */
export function relaxedText(document: Document): string {
  return JSON.stringify(relaxed(document));
}

function relaxed(value: unknown): unknown {
  if (value instanceof Int32) return value.value;
  if (value instanceof Double) return Number.isFinite(value.value) ? value.value : canonical(value);
  if (value instanceof Timestamp) return canonical(value);
  if (value instanceof Long) {
    const number = value.toNumber();
    return Number.isSafeInteger(number) ? number : canonical(value);
  }
  if (value instanceof Date) {
    const at = value.getTime();
    return at >= 0 && at < RELAXED_DATE_MAX ? { $date: value.toISOString() } : canonical(value);
  }
  if (Array.isArray(value)) return value.map(relaxed);
  if (typeof value !== 'object' || value === null) return value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return canonical(value);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, relaxed(member)]));
}

function canonical(value: unknown): unknown {
  return JSON.parse(encodeEjson(value));
}

function cellText(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return quoted(FORMULA.test(value) ? `'${value}` : value);
  return quoted(plainText(value));
}

function plainText(value: unknown): string {
  if (typeof value === 'boolean') return String(value);
  if (value instanceof Date && !Number.isNaN(value.getTime())) return value.toISOString();
  if (value instanceof ObjectId) return value.toHexString();
  if (value instanceof Binary) return value.toString('base64');
  if (value instanceof BSONRegExp) return `/${value.pattern}/${value.options}`;
  if (value instanceof Timestamp) return JSON.stringify(relaxed(value));
  if (value instanceof Int32 || value instanceof Double) return String(value.value);
  if (value instanceof Long || value instanceof Decimal128) return value.toString();
  return JSON.stringify(relaxed(value));
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
