import { isObjectIdText } from '../fields.js';
import { LOG_TYPES, type LogType } from './entries.contract.js';

/** Properties of an entry by which `logging` stores and counts it, so that it need not parse the line. */
export interface IndexedEntry {
  readonly id: string;
  /** Unix milliseconds, as `completed`. */
  readonly started: number;
  readonly completed: number;
  readonly app: string;
  readonly group: string;
  readonly type: LogType;
  /** `co_id` of the entry. */
  readonly co: string;
  readonly failed: boolean;
  readonly user?: string | undefined;
  /** `mem_time_usage` of the entry. */
  readonly memory?: number | undefined;
}

/** Indexed entry with the length of its line in bytes, line end included. */
export interface IndexedLine extends IndexedEntry {
  readonly bytes: number;
}

const OPENING_BRACKET = 0x5b;
const TYPES: ReadonlySet<unknown> = new Set(LOG_TYPES);

/** Returns the index of a batch as a line. It precedes the lines it describes, in their order. */
export function indexLine(lines: readonly IndexedLine[]): Buffer {
  return Buffer.from(`${JSON.stringify(lines)}\n`);
}

/** Returns `true` if a batch begins with an index; entries begin with another character. */
export function hasIndex(batch: Buffer): boolean {
  return batch[0] === OPENING_BRACKET;
}

/** Parses an index line. Returns `null` if an entry in it is not well-formed. */
export function readIndex(line: Buffer): readonly IndexedLine[] | null {
  const value = parsed(line);
  return Array.isArray(value) && value.every(isIndexedLine) ? value : null;
}

function parsed(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString());
  } catch {
    return null;
  }
}

function isIndexedLine(value: unknown): value is IndexedLine {
  if (typeof value !== 'object' || value === null) return false;
  const { id, started, completed, app, group, type, co, failed, user, memory, bytes } = value as Record<string, unknown>;
  return (
    isObjectIdText(id) &&
    isObjectIdText(app) &&
    isObjectIdText(group) &&
    isMoment(started) &&
    isMoment(completed) &&
    TYPES.has(type) &&
    typeof co === 'string' &&
    typeof failed === 'boolean' &&
    (user === undefined || typeof user === 'string') &&
    (memory === undefined || Number.isSafeInteger(memory)) &&
    Number.isSafeInteger(bytes)
  );
}

/** Largest distance of a `Date` from 1970, in milliseconds. */
const DATE_MAX = 8.64e15;

function isMoment(value: unknown): value is number {
  return Number.isSafeInteger(value) && Math.abs(Number(value)) <= DATE_MAX;
}
