import type { Mark } from './code-editor';

/** An object written as JSON: what it is, or what is wrong with it and at which line. */
export type JsonText =
  { readonly value: Record<string, unknown>; readonly mark: null } | { readonly value: null; readonly mark: Mark };

/** Parses `text` as an object. */
export function readObject(text: string): JsonText {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { value: value as Record<string, unknown>, mark: null };
    return { value: null, mark: { line: 1, message: 'This must be an object: { … }' } };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { value: null, mark: { line: lineOf(text, message), message } };
  }
}

/**
 * Returns the line of an error. Browsers report a line, a position, or neither if the input ends too early; blank lines at the end
 * are after the error.
 */
function lineOf(text: string, message: string): number {
  const written = text.trimEnd();
  const last = written.split('\n').length;
  const told = /line (\d+)/.exec(message);
  if (told) return Math.min(Number(told[1]), last);
  const position = /position (\d+)/.exec(message);
  return position ? Math.min(text.slice(0, Number(position[1])).split('\n').length, last) : last;
}

/** Formats an object for editing. */
export function textOf(value: object): string {
  return JSON.stringify(value, null, 2);
}
