import { ObjectId } from 'mongodb';
import type { NeededValue } from '#rules/expressions/document-needs.js';
import { isAt } from '#codecs/bson/name-set.js';
import type { Members } from '#codecs/bson/members.js';

const TEXT = 0x02;
const OBJECT_ID = 0x07;
/** Bytes before those of a text, and behind them. */
const TEXT_LENGTH = 4;
const TEXT_END = 1;

/** Types of values that are no text, no identifier and nothing that may contain one; 0: there is none. */
const PLAIN = new Set([0, 0x01, 0x08, 0x09, 0x0a, 0x10, 0x12]);

/** Whether a member is a text or an identifier, told from its bytes. */
export class StoredEquality {
  private constructor(
    private readonly index: number,
    private readonly type: number,
    private readonly bytes: Buffer,
  ) {}

  /** @returns `null` for values that have more than one form */
  static of({ member, value }: NeededValue, members: Members): StoredEquality | null {
    const index = members.indexOf(member);
    if (typeof value === 'string' && value.isWellFormed()) return new StoredEquality(index, TEXT, Buffer.from(value));
    if (value instanceof ObjectId) return new StoredEquality(index, OBJECT_ID, Buffer.from(value.id));
    return null;
  }

  /** @returns `undefined` where bytes do not tell: lists match by their elements */
  holds(document: Buffer, { types, starts, ends }: Members): boolean | undefined {
    const { index, type, bytes } = this;
    const stored = types[index] ?? 0;
    const [start, end] = [starts[index] ?? 0, ends[index] ?? 0];
    if (stored !== type) return PLAIN.has(stored) || stored === TEXT || stored === OBJECT_ID ? false : undefined;
    const around = type === TEXT ? TEXT_LENGTH + TEXT_END : 0;
    return end - start === bytes.length + around && isAt(bytes, document, type === TEXT ? start + TEXT_LENGTH : start);
  }
}
