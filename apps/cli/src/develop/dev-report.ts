import type { Surroundings } from '../terminal/surroundings.js';
import { plainText } from '../terminal/plain-text.js';
import { paintFor, type Meaning, type Paint } from './colours.js';

/** Something that happened, for programs: one JSON object in a line. */
export interface DevEvent {
  readonly event: string;
  readonly [member: string]: unknown;
}

/** A line in parts, some with a meaning. */
export type Part = string | readonly [meaning: Meaning, text: string];

/** Reports events during `dev`: as lines with times and colors, or as JSON lines. */
export class DevReport {
  readonly paint: Paint;

  constructor(
    private readonly surroundings: Pick<Surroundings, 'stdout' | 'env'>,
    readonly isJson: boolean,
  ) {
    this.paint = paintFor(surroundings);
  }

  /** Reports an event: a line with the time, and further lines below it. */
  write(event: DevEvent, parts: readonly Part[], below: readonly (readonly Part[])[] = []): void {
    if (this.isJson) return this.line(JSON.stringify({ ...event, at: new Date().toISOString() }));
    this.line([this.paint('quiet', timeOf(new Date())), this.text(parts)].join(' '));
    for (const each of below) this.line(this.text(each));
  }

  /** Shows lines that are for a person alone. */
  show(lines: readonly (readonly Part[])[]): void {
    if (!this.isJson) for (const each of lines) this.line(this.text(each));
  }

  good(event: DevEvent, text: string): void {
    this.write(event, [['good', '✓'], ` ${text}`]);
  }

  /** Warns; `below` are further lines. */
  warn(event: DevEvent, text: string, below: readonly string[] = []): void {
    this.write(
      event,
      [['warning', '!'], ` ${text}`],
      below.map((line) => [line]),
    );
  }

  /** Reports a failure; `below` are further lines. */
  bad(event: DevEvent, text: string, below: readonly string[] = []): void {
    this.write(
      event,
      [['bad', '✗'], ` ${text}`],
      below.map((line) => [line]),
    );
  }

  /** Clears the screen of a terminal. */
  clear(): void {
    if (!this.isJson && this.surroundings.stdout.isTTY === true) this.surroundings.stdout.write('\u001b[2J\u001b[3J\u001b[H');
  }

  private text(parts: readonly Part[]): string {
    return parts.map((part) => (typeof part === 'string' ? plainText(part) : this.paint(part[0], plainText(part[1])))).join('');
  }

  private line(text: string): void {
    this.surroundings.stdout.write(`${text}\n`);
  }
}

/** Returns the time of the day, to the second. */
export function timeOf(date: Date): string {
  return date.toTimeString().slice(0, 8);
}
