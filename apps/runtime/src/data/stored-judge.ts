import { intersectFields, type FieldSet } from '#rules/access/field-set.js';
import type { RequestRules, StoredRole } from '#rules/access/request-rules.js';
import { Members } from '#codecs/bson/members.js';
import { readDocument } from '#codecs/ejson/stored-values.js';
import { StoredEquality } from './stored-equality.js';
import { keptMembers, type Shown } from './stored-find.js';

interface JudgedRole {
  readonly role: StoredRole;
  readonly equality: StoredEquality | null;
  readonly shown: Shown;
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
      shown: shownOf(role, seen),
    }));
  }

  /** @throws BSONError */
  shown(document: Buffer): Shown {
    const isRead = this.needs.length === 0 || this.members.read(document);
    const applies = this.appliesTo(document, isRead);
    return this.roles.find(applies)?.shown ?? 'hidden';
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

function shownOf({ fields, needsField }: StoredRole, seen: FieldSet): Shown {
  return fields === null ? 'hidden' : { kept: keptMembers(intersectFields(fields, seen)), needsMember: needsField };
}
