import { plainText } from './plain-text.js';
import type { Surroundings } from './surroundings.js';

export type Row = readonly (string | number | boolean)[];

/** Writes results to the standard output, as plain lines or JSON, and everything else to the error output. */
export class Output {
  constructor(
    private readonly surroundings: Pick<Surroundings, 'stdout' | 'stderr'>,
    readonly isJson: boolean,
  ) {}

  /** Shows the result: `value` as JSON with `--json`, otherwise `text`. */
  result(value: unknown, text: string | (() => string)): void {
    if (this.isJson) this.line(JSON.stringify(value, null, 2));
    else this.text(typeof text === 'string' ? text : text());
  }

  /** Shows one of many results as soon as it is there: JSON in one line each. */
  item(value: unknown, text: () => string): void {
    if (this.isJson) this.line(JSON.stringify(value));
    else this.text(text());
  }

  /** Reports progress; omitted if only JSON is wanted. */
  note(text: string): void {
    if (!this.isJson) this.surroundings.stderr.write(`${plainText(text)}\n`);
  }

  /** Warns, always. */
  warn(text: string): void {
    this.surroundings.stderr.write(`warning: ${plainText(text)}\n`);
  }

  private text(text: string): void {
    if (text !== '') this.line(plainText(text));
  }

  private line(text: string): void {
    this.surroundings.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
  }
}

/** Returns rows below a head, in columns. */
export function table(head: readonly string[], rows: readonly Row[]): string {
  const lines = [head, ...rows.map((row) => row.map(String))];
  const widths = head.map((_, column) => lines.reduce((width, line) => Math.max(width, (line[column] ?? '').length), 0));
  const shown = (line: readonly string[]): string =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return lines.map(shown).join('\n');
}

/** Returns unix seconds as a date, or a dash for none. */
export function dateOf(unixS: number): string {
  return unixS === 0 ? '-' : `${new Date(unixS * 1_000).toISOString().slice(0, 19)}Z`;
}
