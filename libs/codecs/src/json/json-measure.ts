import { turn } from './turns.js';

/** Maximum size of JSON. */
export interface JsonLimits {
  /** Levels of lists and objects. */
  readonly depth: number;
  /** Number of strings, numbers, words, lists and objects, including the outermost one. */
  readonly values: number;
}

/** Name of the exceeded limit. */
export type JsonExcess = 'depth' | 'values';

/** Bytes that are looked at in one turn: about two milliseconds. */
const BYTES_AT_ONCE = 1024 * 1024;

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const SPACE = 0x20;

/**
 * Counts levels and values of JSON from its bytes, before anything is built of it: in one pass, regardless of how it is
 * split into chunks. The count is at least what a parser would build; for input that is not JSON it may be any number.
 */
export class JsonMeasure {
  private depth = 0;
  private values = 1;
  private isQuoted = false;
  private isEscaped = false;
  /** The list or object that was opened last has nothing in it so far. */
  private isEmpty = false;

  constructor(private readonly limits: JsonLimits) {}

  /** Values that have been seen. */
  get count(): number {
    return this.values;
  }

  /** Reads the bytes from `start` up to `end`, which follow the bytes read before, and stops where a limit is exceeded. */
  read(bytes: Uint8Array, start = 0, end = bytes.length): JsonExcess | null {
    let at = start;
    while (at < end) {
      if (this.isQuoted) at = this.skipText(bytes, at, end);
      const excess = this.readOutside(bytes, at, end);
      if (typeof excess === 'string') return excess;
      at = excess;
    }
    return null;
  }

  /** Returns the end of the current string, or `end`. */
  private skipText(bytes: Uint8Array, start: number, end: number): number {
    let at = start;
    if (this.isEscaped) {
      this.isEscaped = false;
      at += 1;
    }
    for (; at < end; at += 1) {
      const byte = bytes[at];
      if (byte === QUOTE) {
        this.isQuoted = false;
        return at + 1;
      }
      if (byte === BACKSLASH) {
        at += 1;
        this.isEscaped = at >= end;
      }
    }
    return end;
  }

  /** Returns the start of the next string, or `end`. */
  private readOutside(bytes: Uint8Array, start: number, end: number): number | JsonExcess {
    const { limits } = this;
    for (let at = start; at < end; at += 1) {
      const byte = bytes[at] ?? SPACE;
      if (byte <= SPACE) continue;
      // Brackets and braces differ by these bits only: `[` 5b, `{` 7b, `]` 5d, `}` 7d.
      const bracket = byte & 0xdf;
      if (bracket === 0x5d) {
        this.depth -= 1;
        this.isEmpty = false;
        continue;
      }
      if (byte === COMMA || this.isEmpty) {
        this.values += 1;
        this.isEmpty = false;
        if (this.values > limits.values) return 'values';
      }
      if (byte === QUOTE) {
        this.isQuoted = true;
        return at + 1;
      }
      if (bracket === 0x5b) {
        this.depth += 1;
        this.isEmpty = true;
        if (this.depth > limits.depth) return 'depth';
      }
    }
    return end;
  }
}

/**
 * Returns the limit that JSON exceeds, `null` if it is within the limits. Yields to other work for more than a
 * megabyte.
 */
export function measureJson(bytes: Uint8Array, limits: JsonLimits): JsonExcess | null | Promise<JsonExcess | null> {
  const measure = new JsonMeasure(limits);
  return bytes.length <= BYTES_AT_ONCE ? measure.read(bytes) : measureInTurns(measure, bytes);
}

async function measureInTurns(measure: JsonMeasure, bytes: Uint8Array): Promise<JsonExcess | null> {
  for (let at = 0; at < bytes.length; at += BYTES_AT_ONCE) {
    await turn();
    const excess = measure.read(bytes, at, Math.min(at + BYTES_AT_ONCE, bytes.length));
    if (excess !== null) return excess;
  }
  return null;
}
