import type { Document } from '#codecs/bson/values.js';
import { decodeEjson, EjsonError, parseEjson } from '#codecs/ejson/ejson-decode.js';
import { Slice } from '#codecs/json/turns.js';
import { DOCUMENT_IMPORT_PART_DOCUMENTS_MAX } from '#contracts/runtime/document-imports.contract.js';
import type { DocumentImportFormat } from '#contracts/config/document-imports.contract.js';
import { isDocument } from '../data/documents.js';
import { withoutUndefined } from '../data/undefined-values.js';
import { csvCells, csvValue } from './import-cells.js';

/** One document of a file, or why it is not one. */
export type ImportItem =
  { readonly document: Document; readonly error?: undefined } | { readonly document?: undefined; readonly error: string };

/** A part of a file and its place in it. */
export interface ImportPart {
  readonly format: DocumentImportFormat;
  readonly bytes: Uint8Array;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Names of the columns of CSV, empty before its first row. */
  readonly columns: readonly string[];
}

/** Documents that are whole in a part. */
export interface ReadPart {
  readonly items: readonly ImportItem[];
  /** Bytes that were read: the next part begins after them. */
  readonly taken: number;
  readonly columns: readonly string[];
}

/** Thrown for a file that cannot be read further. The message names the problem. */
export class ImportFileError extends Error {
  override readonly name = 'ImportFileError';
}

/** Bytes of one entry of a file, and the place after it and what separates it from the next one. */
interface Entry {
  readonly from: number;
  readonly to: number;
  readonly end: number;
}

const [NEWLINE, QUOTE, BACKSLASH, COMMA, SPACE] = [0x0a, 0x22, 0x5c, 0x2c, 0x20];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Reads the documents that are whole in a part; those after the first 10,000 are left to the next part. @throws ImportFileError */
export async function readImportPart(part: ImportPart): Promise<ReadPart> {
  const items: ImportItem[] = [];
  const slice = new Slice();
  let { columns } = part;
  let taken = 0;
  for (const entry of entriesOf(part)) {
    if (items.length >= DOCUMENT_IMPORT_PART_DOCUMENTS_MAX) break;
    // Parsing yields to other requests between slices.
    // oxlint-disable-next-line no-await-in-loop
    if (slice.isOver) await slice.next();
    taken = entry.end;
    const bytes = part.bytes.subarray(entry.from, entry.to);
    if (isBlank(bytes)) continue;
    if (part.format === 'csv' && columns.length === 0) columns = headOf(bytes);
    else items.push(itemOf(part.format, bytes, columns));
  }
  return { items, taken, columns };
}

function entriesOf({ format, bytes, isFirst, isLast }: ImportPart): Generator<Entry> {
  return format === 'json' ? elementsOf(bytes, isFirst, isLast) : rowsOf(bytes, isLast, format === 'csv');
}

/** Yields lines. In CSV, lines within quotes do not end a row; a quote opens only at the beginning of a cell. */
function* rowsOf(bytes: Uint8Array, isLast: boolean, hasQuotes: boolean): Generator<Entry> {
  let [from, isQuoted] = [0, false];
  for (let at = 0; at < bytes.length; at += 1) {
    if (hasQuotes && bytes[at] === QUOTE) {
      const before = at === from ? COMMA : bytes[at - 1];
      isQuoted = !isQuoted && (before === COMMA || before === QUOTE);
    }
    if (bytes[at] !== NEWLINE || isQuoted) continue;
    yield { from, to: at, end: at + 1 };
    from = at + 1;
  }
  if (isLast && from < bytes.length) yield { from, to: bytes.length, end: bytes.length };
}

/** Yields the elements of a list. The bracket that ends it belongs to the last part, so that each part begins like the one before. */
function* elementsOf(bytes: Uint8Array, isFirst: boolean, isLast: boolean): Generator<Entry> {
  let at = isFirst ? skipBlank(bytes, hasMark(bytes) ? BYTE_ORDER_MARK.length : 0) : skipBlank(bytes, 0);
  if (isFirst) {
    // The beginning has not arrived yet.
    if (!isLast && (at >= bytes.length || bytes.length < BYTE_ORDER_MARK.length)) return;
    if (bytes[at] !== OPEN_LIST) throw new ImportFileError("the file does not begin with '['");
    at = skipBlank(bytes, at + 1);
  }
  let isAfterComma = isFirst;
  while (at < bytes.length) {
    if (bytes[at] === CLOSE_LIST) {
      const rest = skipBlank(bytes, at + 1);
      if (rest < bytes.length) throw new ImportFileError("the file continues after the ']' that ends the list");
      if (isLast) yield { from: at, to: at, end: bytes.length };
      return;
    }
    if (!isAfterComma) {
      if (bytes[at] !== COMMA) throw new ImportFileError("',' or ']' expected after a document");
      at = skipBlank(bytes, at + 1);
    }
    const to = elementEnd(bytes, at);
    if (to === bytes.length) break;
    yield { from: at, to, end: to };
    isAfterComma = false;
    at = to;
  }
  if (isLast) throw new ImportFileError("the list is not ended by ']'");
}

/** Returns the place of the comma or bracket after an element, or the end of the bytes. */
function elementEnd(bytes: Uint8Array, start: number): number {
  let [depth, isQuoted] = [0, false];
  for (let at = start; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (isQuoted) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isQuoted = false;
    } else if (byte === QUOTE) isQuoted = true;
    else if (byte === OPEN_OBJECT || byte === OPEN_LIST) depth += 1;
    else if (depth === 0 && (byte === COMMA || byte === CLOSE_LIST)) return at;
    else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) depth -= 1;
  }
  return bytes.length;
}

function hasMark(bytes: Uint8Array): boolean {
  return BYTE_ORDER_MARK.every((byte, index) => bytes[index] === byte);
}

function skipBlank(bytes: Uint8Array, start: number): number {
  let at = start;
  while (at < bytes.length && (bytes[at] ?? 0) <= SPACE) at += 1;
  return at;
}

function isBlank(bytes: Uint8Array): boolean {
  return skipBlank(bytes, 0) === bytes.length;
}

function headOf(bytes: Uint8Array): readonly string[] {
  const names = cellsOf(bytes);
  if (typeof names === 'string') throw new ImportFileError(`the first row has no names of columns: ${names}`);
  return names;
}

/** Returns the cells of a row, or why they cannot be read. */
function cellsOf(bytes: Uint8Array): readonly string[] | string {
  const text = textOf(bytes);
  return text === null ? 'the row is not valid UTF-8' : csvCells(text.replace(/\r$/, ''));
}

function textOf(bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

function itemOf(format: DocumentImportFormat, bytes: Uint8Array, columns: readonly string[]): ImportItem {
  try {
    return format === 'csv' ? rowItem(bytes, columns) : documentItem(textOf(bytes));
  } catch (error) {
    if (error instanceof EjsonError) return { error: error.message };
    throw error;
  }
}

function documentItem(text: string | null): ImportItem {
  if (text === null) return { error: 'the document is not valid UTF-8' };
  const value = parseEjson(text);
  return isDocument(value) ? { document: withoutUndefined(value) } : { error: 'the value is not a document' };
}

function rowItem(bytes: Uint8Array, columns: readonly string[]): ImportItem {
  const cells = cellsOf(bytes);
  if (typeof cells === 'string') return { error: cells };
  if (cells.length > columns.length) return { error: 'the row has more cells than the first row has names' };
  const members = cells.flatMap((cell, at): [string, unknown][] => (cell === '' ? [] : [[columns[at] ?? '', csvValue(cell)]]));
  return { document: decodeEjson(Object.fromEntries(members)) as Document };
}
