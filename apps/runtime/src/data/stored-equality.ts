import { ObjectId } from '#codecs/bson/values.js';
import type { NeededValue } from '#rules/expressions/document-needs.js';
import { isAt } from '#codecs/bson/name-set.js';
import type { Members } from '#codecs/bson/members.js';

const TEXT = 0x02;
const OBJECT_ID = 0x07;
/** Number of bytes before and after the content of a string. */
const TEXT_LENGTH = 4;
const TEXT_END = 1;

/** Types that are neither strings nor identifiers and cannot contain them; 0: the property does not exist. */
const PLAIN = new Set([0, 0x01, 0x08, 0x09, 0x0a, 0x10, 0x12]);

/** Checks if a property of a stored document is a given string or identifier, by its bytes. */
export class StoredEquality {
  private constructor(
    private readonly index: number,
    private readonly type: number,
    private readonly bytes: Buffer,
  ) {}

  /** @returns `null` for values that have more than one stored form */
  static of({ member, value }: NeededValue, members: Members): StoredEquality | null {
    const index = members.indexOf(member);
    if (typeof value === 'string' && value.isWellFormed()) return new StoredEquality(index, TEXT, Buffer.from(value));
    if (value instanceof ObjectId) return new StoredEquality(index, OBJECT_ID, Buffer.from(value.id));
    return null;
  }

  /** @returns `undefined` if the bytes do not decide it: lists match by their elements */
  holds(document: Buffer, { types, starts, ends }: Members): boolean | undefined {
    const { index, type, bytes } = this;
    const stored = types[index] ?? 0;
    const [start, end] = [starts[index] ?? 0, ends[index] ?? 0];
    if (stored !== type) return PLAIN.has(stored) || stored === TEXT || stored === OBJECT_ID ? false : undefined;
    const around = type === TEXT ? TEXT_LENGTH + TEXT_END : 0;
    return end - start === bytes.length + around && isAt(bytes, document, type === TEXT ? start + TEXT_LENGTH : start);
  }
}
