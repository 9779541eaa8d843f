import { leafOf } from './cells';
import type { Format } from './read-file-text';
import type { Document } from './use-data';

/** Begins of cells that a spreadsheet takes for formulas. */
const FORMULA = /^[=+\-@\t]/;

/** Returns the content of a file with documents; JSON is canonical extended JSON. */
export function writeFileText(documents: readonly Document[], format: Format): string {
  if (format === 'json') return `[\n${documents.map((each) => JSON.stringify(each)).join(',\n')}\n]\n`;
  if (format === 'lines') return documents.map((each) => `${JSON.stringify(each)}\n`).join('');
  const columns = [...new Set(documents.flatMap((each) => Object.keys(each)))];
  const rows = documents.map((each) => columns.map((column) => cellText(each[column])));
  return [columns.map(quoted), ...rows].map((row) => `${row.join(',')}\n`).join('');
}

function cellText(value: unknown): string {
  if (value === undefined || value === null) return '';
  const leaf = leafOf(value);
  if (!leaf) return quoted(JSON.stringify(value));
  return quoted(leaf.type === 'string' && FORMULA.test(leaf.text) ? `'${leaf.text}` : leaf.text);
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
