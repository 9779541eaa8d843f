import { Members } from '#codecs/bson/members.js';
import { isAt } from '#codecs/bson/name-set.js';
import { NO_END, textEnd, valueEnd } from '#codecs/bson/value-end.js';
import { ObjectId } from '#codecs/bson/values.js';
import { readDocument } from '#codecs/ejson/stored-values.js';
import { hasField, intersectFields, type FieldSet } from '#rules/access/field-set.js';
import type { RequestRules, StoredRole } from '#rules/access/request-rules.js';
import type { NeededValue } from '#rules/expressions/document-needs.js';
import { keptFields, type KeptFields, type Shown } from './documents.js';

const TEXT = 0x02;
const OBJECT_ID = 0x07;
/** Number of bytes before and after the content of a string. */
const TEXT_LENGTH = 4;
const TEXT_END = 1;

/** Types that are neither strings nor identifiers and cannot contain them; 0: the property does not exist. */
const PLAIN = new Set([0, 0x01, 0x08, 0x09, 0x0a, 0x10, 0x12]);

interface JudgedRole {
  readonly role: StoredRole;
  readonly equality: StoredEquality | null;
  /** `'hidden'` if the role may not read its documents. */
  readonly kept: KeptFields | null | 'hidden';
}

/** Determines from the bytes of a document which role its reader has, and so which part of it is shown. */
export class StoredJudge {
  /** Properties the roles depend on. */
  readonly needs: readonly string[];
  private readonly members: Members;
  private readonly roles: readonly JudgedRole[];

  /** @param seen the fields that are shown if the role allows them */
  constructor(
    private readonly rules: RequestRules,
    roles: readonly StoredRole[],
    seen: FieldSet,
  ) {
    this.needs = [...new Set(roles.flatMap(({ needs }) => needs?.members ?? []))];
    this.members = new Members(this.needs);
    this.roles = roles.map((role) => ({
      role,
      equality: role.needs?.equality ? StoredEquality.of(role.needs.equality, this.members) : null,
      kept: role.fields === null ? 'hidden' : keptFields(intersectFields(role.fields, seen)),
    }));
  }

  /** Returns what is shown of a document, `null` if it may not be read. @throws BSONError */
  shown(bytes: Buffer): Shown | null {
    const isRead = this.needs.length === 0 || this.members.read(bytes);
    const judged = this.roles.find(this.appliesTo(bytes, isRead));
    if (!judged || judged.kept === 'hidden') return null;
    const { role, kept } = judged;
    return role.needsField && kept !== null && !hasKept(bytes, kept) ? null : { bytes, kept };
  }

  private appliesTo(document: Buffer, isRead: boolean): (judged: JudgedRole) => boolean {
    // Decoded for the first role that needs it.
    let environment: ReturnType<RequestRules['inDocument']> | undefined;
    return ({ role: { applies }, equality }) => {
      const known = applies.constant ?? (isRead ? equality?.holds(document, this.members) : undefined);
      if (known !== undefined) return known;
      environment ??= this.rules.inDocument(readDocument(isRead ? this.members.picked(document) : document));
      const holds = applies.holds(environment);
      if (typeof holds !== 'boolean')
        throw new TypeError('a role without asynchronous expressions was not evaluated synchronously');
      return holds;
    };
  }
}

/** Returns `true` if a stored document has one of the properties. */
function hasKept(document: Buffer, { names, keepsNamed, fields }: KeptFields): boolean {
  const last = document.readInt32LE(0) - 1;
  for (let at = 4; at < last;) {
    const type = document[at] ?? 0;
    const value = textEnd(document, at + 1);
    const end = value === NO_END ? NO_END : valueEnd(document, type, value);
    // Only the driver reads this document rightly.
    if (end === NO_END) return Object.keys(readDocument(document)).some((name) => hasField(fields, name));
    if (names.has(document, at + 1, value - 1) === keepsNamed) return true;
    at = end;
  }
  return false;
}

/** Checks if a property of a stored document is a given string or identifier, by its bytes. */
class StoredEquality {
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
