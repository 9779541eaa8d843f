import { readQueryText } from '../../ui/query-text';
import type { Expression } from './rule-types';

const LINE_MAX = 80;

/** Returns an expression as it is edited: JSON in one line where it fits; empty for none. */
export function expressionText(value: Expression | undefined): string {
  if (value === undefined) return '';
  const text = JSON.stringify(value, null, 2);
  const line = text.replaceAll(/\n\s*/g, ' ');
  return line.length > LINE_MAX ? text : line;
}

/** A parsed expression, or the problem with the input. */
export type ReadExpression =
  { readonly value: Expression | undefined; readonly problem: null } | { readonly value: null; readonly problem: string };

/** Parses an expression; keys need no quotes. An empty input means no expression, which only some fields accept. */
export function readExpression(text: string, isOptional = false): ReadExpression {
  const written = text.trim();
  if (written === 'true' || written === 'false') return { value: written === 'true', problem: null };
  if (written !== '') return readQueryText(text);
  return isOptional ? { value: undefined, problem: null } : { value: null, problem: 'An expression expected, such as {}' };
}

function comparedWords(name: string, value: unknown): string | null {
  const field = name.split('.').at(-1)?.replace(/^%+/, '') ?? '';
  if (value === '%%user.id') return `${field} is the user`;
  if (typeof value === 'boolean') return value ? field : `not ${field}`;
  return typeof value === 'string' || typeof value === 'number' ? `${field} is ${value}` : null;
}

/** Returns when a role applies in a few words; `null` where an expression takes more. */
export function whenWords(applyWhen: Expression): string | null {
  if (typeof applyWhen === 'boolean') return applyWhen ? 'applies to every document' : 'never applies';
  const entries = Object.entries(applyWhen);
  if (entries.length === 0) return 'applies to every document';
  const [only] = entries;
  const words = entries.length === 1 && only ? comparedWords(...only) : null;
  return words === null ? null : `applies when ${words}`;
}
