/** Characters of a string that are read per step. */
const READ_AT_ONCE = 256 * 1024;

const BACKSLASH = 0x5c;
/** Characters of the longest escape. */
const ESCAPE_LENGTH = 6;

/** Backslashes right before a position, none of them before `start`. */
function backslashesBefore(text: string, at: number, start: number): number {
  let first = at;
  while (first > start && text.charCodeAt(first - 1) === BACKSLASH) first -= 1;
  return at - first;
}

/**
 * Returns the end offset of the JSON string that begins at `start`, including its closing quotation mark; -1 if it does not end.
 */
export function endOfText(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    if (backslashesBefore(text, quote, start + 1) % 2 === 0) return quote + 1;
  }
  return -1;
}

/** A JSON string so long that it is read in parts. */
export class LongText {
  private readonly parts: string[] = [];

  /** `end` is that of {@link endOfText}. */
  constructor(
    private readonly text: string,
    private at: number,
    private readonly end: number,
  ) {
    this.at += 1;
  }

  static isLong(start: number, end: number): boolean {
    return end - start > READ_AT_ONCE;
  }

  /** Reads the next part; returns the whole string when it is complete. @throws SyntaxError */
  next(): string | null {
    const last = this.end - 1;
    const cut = this.at + READ_AT_ONCE >= last ? last : this.beforeEscape(this.at + READ_AT_ONCE);
    // `JSON.parse` handles escapes, and refuses characters that strings must not contain.
    this.parts.push(JSON.parse(`"${this.text.slice(this.at, cut)}"`) as string);
    this.at = cut;
    return cut === last ? this.parts.join('') : null;
  }

  /** Returns the position, or the start of the escape sequence around it. */
  private beforeEscape(position: number): number {
    for (let at = position - 1; at >= position - ESCAPE_LENGTH; at -= 1) {
      if (this.text.charCodeAt(at) !== BACKSLASH) continue;
      return backslashesBefore(this.text, at + 1, this.at) % 2 === 0 ? position : at;
    }
    return position;
  }
}
