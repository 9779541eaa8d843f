/** Position in a source file. Both numbers count from 1. */
export interface CodePlace {
  readonly line: number;
  readonly column: number;
}

/** Characters of a line that are shown. */
const WIDTH_MAX = 100;
/** Characters that are shown before the place, in a line that is too long. */
const BEFORE = 60;

/** Returns the source line with a mark below the place; an empty list if the source has no such place. */
export function codeFrame(text: string, { line, column }: CodePlace): readonly string[] {
  const whole = text.split('\n')[line - 1]?.replace(/\r$/, '');
  if (whole === undefined || column < 1) return [];
  const from = whole.length <= WIDTH_MAX ? 0 : Math.max(0, Math.min(column - 1 - BEFORE, whole.length - WIDTH_MAX));
  const shown = whole.slice(from, from + WIDTH_MAX);
  const number = String(line);
  // Tabs stay tabs, so that the mark stands where the place is shown.
  const before = shown.slice(0, column - 1 - from).replaceAll(/[^\t]/g, ' ');
  return [`${number} │ ${shown}`, `${' '.repeat(number.length)} ╵ ${before}^`];
}
