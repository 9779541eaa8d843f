import { parseQueryText } from '../../ui/query-text';
import type { Document } from './use-data';

/** Formats of files with documents. */
export const FORMATS = { json: 'JSON', lines: 'JSON lines', csv: 'CSV' } as const;
export type Format = keyof typeof FORMATS;

/** Returns the format of a file by its name and its first letter. */
export function formatOf(name: string, text: string): Format {
  if (/\.csv$/i.test(name)) return 'csv';
  return text.trimStart().startsWith('[') ? 'json' : 'lines';
}

/** Returns the documents in a file. Throws an `Error` with the position of a problem. */
export function readFileText(text: string, format: Format): Document[] {
  const plain = text.replace(/^\uFEFF/, '');
  if (format === 'csv') return csvDocuments(plain);
  return format === 'json' ? listed(plain) : lines(plain);
}

function documentOf(value: unknown, where: string): Document {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Document;
  throw new Error(`${where} is no document.`);
}

function listed(text: string): Document[] {
  const value = parseQueryText(text);
  return (Array.isArray(value) ? value : [value]).map((each, index) => documentOf(each, `Item ${index + 1}`));
}

function lines(text: string): Document[] {
  const filled = text.split(/\r?\n/).map((line, index) => [line, index + 1] as const);
  return filled
    .filter(([line]) => line.trim() !== '')
    .map(([line, number]) => {
      let value: unknown;
      try {
        value = parseQueryText(line);
      } catch (error) {
        throw new Error(`Line ${number}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
      }
      return documentOf(value, `Line ${number}`);
    });
}

/** Returns the cells of CSV, row by row; quotes may contain commas, lines and doubled quotes. */
export function csvRows(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /("(?:[^"]|"")*"|(?!")[^,\r\n]*)(,|\r?\n|$)/y;
  while (cell.lastIndex < text.length) {
    const hit = cell.exec(text);
    if (!hit) throw new Error(`Row ${rows.length}: a comma expected after a quote.`);
    const [, given = '', end = ''] = hit;
    rows.at(-1)?.push(given.startsWith('"') ? given.slice(1, -1).replaceAll('""', '"') : given);
    if (end !== '' && end !== ',' && cell.lastIndex < text.length) rows.push([]);
    // A comma at the very end has an empty cell behind it.
    if (end === ',' && cell.lastIndex === text.length) rows.at(-1)?.push('');
  }
  return rows;
}

/** Returns a cell as a number or a boolean where it is written as one. */
function cellValue(text: string): unknown {
  if (/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text) && Number.isSafeInteger(Math.trunc(Number(text)))) return Number(text);
  return text === 'true' ? true : text === 'false' ? false : text;
}

function csvDocuments(text: string): Document[] {
  const [heads = [], ...rows] = csvRows(text);
  return rows.map((row, index) => {
    if (row.length > heads.length) throw new Error(`Row ${index + 2} has more cells than the first row has names.`);
    const members = row.flatMap((given, at): [string, unknown][] => (given === '' ? [] : [[heads[at] ?? '', cellValue(given)]]));
    return Object.fromEntries(members);
  });
}
