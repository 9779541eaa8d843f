import type { ExpressionEnvironment } from '../../expressions/environment.js';
import { joinPath } from '../../expressions/fault.js';
import { isDocument } from '../../expressions/values/value-type.js';
import type { CompiledRole, FieldGrant, FieldGrants } from '../compiled-rules.js';
import type { EnvironmentFactory } from '../images.js';
import type { ExpressionPlanner } from '../planned-expression.js';
import { NOT_GRANTED, type Decision, type FieldDecision } from './decision.js';

/** Maximum number of reported fields of a document. */
export const FIELDS_MAX = 500;

/** A level of the two images of a document, and what the rule grants there. */
interface Level {
  readonly before: unknown;
  readonly after: unknown;
  readonly grants: FieldGrants;
  /** Path of the enclosing field. */
  readonly path: readonly string[];
  /** Path of {@link grants} in the rule. */
  readonly at: string;
  /**
   * True if the change of the enclosing field is checked field by field; in any other case no field below it may be
   * written.
   */
  readonly canWrite: boolean;
}

/** Decisions of a role's field permissions on each field of a document, with the path in the rule that made them. */
export class FieldDecisions {
  private readonly decided: FieldDecision[] = [];

  constructor(
    private readonly role: CompiledRole,
    /** Path of the role in the rule. */
    private readonly at: string,
    private readonly planner: ExpressionPlanner,
    /** Environments for reading the stored document, or else the new one, and for writing its change. */
    private readonly judgedIn: { readonly read: EnvironmentFactory; readonly write: EnvironmentFactory },
  ) {}

  /** Returns at most {@link FIELDS_MAX} decisions. */
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
    // The same values as in the engine: read as it is stored, written as it will be.
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

/**
 * Returns `true` if fields are checked one by one, as in the engine: in documents, and in lists whose length does not
 * change.
 */
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
