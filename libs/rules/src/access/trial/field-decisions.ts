import type { ExpressionEnvironment } from '../../expressions/environment.js';
import { joinPath } from '../../expressions/fault.js';
import { isDocument } from '../../expressions/values/value-type.js';
import type { CompiledRole, FieldGrant, FieldGrants } from '../compiled-rules.js';
import type { JudgedIn } from '../images.js';
import type { ExpressionPlanner } from '../planned-expression.js';
import { NOT_GRANTED, type Decision, type FieldDecision } from './decision.js';

/** Members of a document that are told about. */
export const FIELDS_MAX = 500;

/** A level of the two images of a document, and what the rule grants there. */
interface Level {
  readonly before: unknown;
  readonly after: unknown;
  readonly grants: FieldGrants;
  /** Of the members above. */
  readonly path: readonly string[];
  /** Where {@link grants} stand in the rule. */
  readonly at: string;
  /** Whether the change above is one that is judged member by member; no other may be written. */
  readonly canWrite: boolean;
}

/** What the permissions of a role on fields decide about each member of a document, with the place in the rule that did. */
export class FieldDecisions {
  private readonly decided: FieldDecision[] = [];

  constructor(
    private readonly role: CompiledRole,
    /** Where the role stands in the rule. */
    private readonly at: string,
    private readonly planner: ExpressionPlanner,
    /** What is stored, or else is to be, as it is read; and its change. */
    private readonly judgedIn: { readonly read: JudgedIn; readonly write: JudgedIn },
  ) {}

  /** At most {@link FIELDS_MAX}. */
  async of(before: unknown, after: unknown): Promise<readonly FieldDecision[]> {
    await this.level({ before, after, grants: this.role.fields, path: [], at: `${this.at}.fields`, canWrite: true });
    return this.decided;
  }

  private async level({ before, after, grants, path, at, canWrite }: Level): Promise<void> {
    for (const name of namesOf(before, after)) {
      if (this.decided.length >= FIELDS_MAX) return;
      const named = grants.get(name);
      const grant = named ?? this.role.additional;
      const member = { before: memberOf(before, name), after: memberOf(after, name), path: [...path, name], canWrite };
      if (!grant) this.decided.push({ path: member.path, read: NOT_GRANTED, write: NOT_GRANTED });
      else await this.member(member, grant, named ? joinPath(at, name) : `${this.at}.additional_fields`);
    }
  }

  private async member(
    { before, after, path, canWrite }: Pick<Level, 'before' | 'after' | 'path' | 'canWrite'>,
    grant: FieldGrant,
    at: string,
  ): Promise<void> {
    // As the engine sees it: read as it is stored, written as it is to be.
    const stored = storedOf(before, after);
    if (grant.read || grant.write) {
      const read = () => ({ ...this.judgedIn.read(), this: stored, prev: before });
      const write = () => ({ ...this.judgedIn.write(), this: after, prev: before });
      const written = canWrite ? await this.write(grant, at, write) : NOT_GRANTED;
      this.decided.push({ path, read: await this.read(grant, at, read), write: written });
      return;
    }
    const known = this.decided.length;
    if (grant.fields) {
      const below = { grants: grant.fields, at: `${at}.fields`, canWrite: canWrite && isChangedWithin(before, after) };
      if (isDocument(stored)) await this.level({ before, after, path, ...below });
      else if (Array.isArray(stored)) await this.elements({ before, after, path, ...below });
    }
    // There may be nothing below to decide about.
    if (this.decided.length === known) this.decided.push({ path, read: NOT_GRANTED, write: NOT_GRANTED });
  }

  private async elements({ before, after, path, canWrite, ...below }: Level): Promise<void> {
    const [old, next] = [elementsOf(before), elementsOf(after)];
    for (let index = 0; index < Math.max(old.length, next.length); index += 1) {
      const [was, is] = [old[index], next[index]];
      if (!isDocument(storedOf(was, is))) continue;
      const isWritten = canWrite && isChangedWithin(was, is);
      await this.level({ before: was, after: is, path: [...path, String(index)], ...below, canWrite: isWritten });
    }
  }

  private async read(grant: FieldGrant, at: string, environment: () => ExpressionEnvironment): Promise<Decision> {
    if (grant.read && (await this.planner.holds(grant.read, environment))) return { allowed: true, by: `${at}.read` };
    if (grant.write && (await this.planner.holds(grant.write, environment))) return { allowed: true, by: `${at}.write` };
    return { allowed: false, by: grant.read ? `${at}.read` : `${at}.write` };
  }

  private async write({ write }: FieldGrant, at: string, environment: () => ExpressionEnvironment): Promise<Decision> {
    return write ? { allowed: await this.planner.holds(write, environment), by: `${at}.write` } : NOT_GRANTED;
  }
}

function storedOf(before: unknown, after: unknown): unknown {
  return before === undefined ? after : before;
}

/** Whether members are judged one by one, as the engine does: in documents, and in lists that stay as long as they are. */
function isChangedWithin(before: unknown, after: unknown): boolean {
  if (Array.isArray(before) && Array.isArray(after)) return before.length === after.length;
  return [before, after].every((image) => image === undefined || isDocument(image));
}

function namesOf(...images: readonly unknown[]): ReadonlySet<string> {
  return new Set(images.flatMap((image) => (isDocument(image) ? Object.keys(image) : [])));
}

function memberOf(document: unknown, name: string): unknown {
  return isDocument(document) && Object.hasOwn(document, name) ? document[name] : undefined;
}

function elementsOf(list: unknown): readonly unknown[] {
  return Array.isArray(list) ? (list as unknown[]) : [];
}
