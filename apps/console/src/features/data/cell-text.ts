import { leafOf } from './cells';
import { shellText } from '../../ui/shell-text';
import { parseQueryText, QueryTextError } from '../../ui/query-text';

/** A value that was parsed from the input of a cell, or its error. */
export type ReadCell =
  { readonly value: unknown; readonly problem: null } | { readonly value?: undefined; readonly problem: string };

/** Types that are edited as a bare string, with the property of extended JSON that holds it. */
const NUMBERS: Readonly<Record<string, string>> = {
  int: '$numberInt',
  long: '$numberLong',
  double: '$numberDouble',
  decimal: '$numberDecimal',
};
const INT_MAX = 2 ** 31;

/** Returns `true` if a value is short enough for a cell: documents and arrays are edited beside the table. */
export function isCellEditable(value: unknown): boolean {
  const leaf = value === undefined ? null : leafOf(value);
  return value === undefined || (leaf !== null && !leaf.text.includes('\n'));
}

/** Returns a value as it is edited in its cell: strings, numbers and dates plainly, others as mongosh writes them. */
export function cellText(value: unknown): string {
  if (value === undefined) return '';
  const leaf = leafOf(value);
  if (leaf && (leaf.type === 'string' || leaf.type === 'date' || leaf.type in NUMBERS)) return leaf.text;
  return shellText(value);
}

/** Parses the input of a cell. A string stays a string, a number keeps its type where it fits, a date stays a date. */
export function readCell(text: string, before: unknown): ReadCell {
  const type = before === undefined ? 'missing' : (leafOf(before)?.type ?? '');
  if (type === 'string') return { value: text, problem: null };
  if (type === 'date') {
    const at = new Date(text.trim());
    if (text.trim() !== '' && !Number.isNaN(at.getTime())) return { value: { $date: at.toISOString() }, problem: null };
    return { problem: 'A date expected, such as 2026-01-31T12:00:00Z' };
  }
  const member = NUMBERS[type];
  if (member !== undefined) {
    const number = numberOf(text.trim(), type, member);
    return number === null
      ? { problem: 'A number expected. Edit the document to change the type.' }
      : { value: number, problem: null };
  }
  if (text.trim() === '') return { problem: 'A value expected, such as "text", 5 or null' };
  try {
    return { value: parseQueryText(text), problem: null };
  } catch (error) {
    if (!(error instanceof QueryTextError)) throw error;
    return { problem: `${error.message.charAt(0).toUpperCase()}${error.message.slice(1)}, at character ${error.at + 1}` };
  }
}

function numberOf(text: string, type: string, member: string): unknown {
  const isNumber = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i.test(text);
  if (!isNumber) return null;
  const isWhole = /^[-+]?\d+$/.test(text);
  if (type === 'decimal') return { [member]: text };
  if (type === 'double' || !isWhole) return { $numberDouble: isWhole ? `${String(Number(text))}.0` : String(Number(text)) };
  const number = Number(text);
  const isInt = number >= -INT_MAX && number < INT_MAX;
  return type === 'long' || !isInt ? { $numberLong: BigInt(text).toString() } : { [member]: String(number) };
}
