import type { ExpressionEnvironment } from '#expressions/environment.js';
import { joinPath } from '#expressions/fault.js';
import { isDocument } from '#expressions/values/value-type.js';
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
    await this.level({ before, after, grants: this.role.fields, path: [], at: `${this.at}.fields` });
    return this.decided;
  }

  private async level({ before, after, grants, path, at }: Level): Promise<void> {
    for (const name of namesOf(before, after)) {
      if (this.decided.length >= FIELDS_MAX) return;
      const named = grants.get(name);
      const grant = named ?? this.role.additional;
      const member = { before: memberOf(before, name), after: memberOf(after, name), path: [...path, name] };
      if (!grant) this.decided.push({ path: member.path, read: NOT_GRANTED, write: NOT_GRANTED });
      else await this.member(member, grant, named ? joinPath(at, name) : `${this.at}.additional_fields`);
    }
  }

  private async member(
    { before, after, path }: Pick<Level, 'before' | 'after' | 'path'>,
    grant: FieldGrant,
    at: string,
  ): Promise<void> {
    if (grant.read || grant.write) {
      // As the engine sees it: read as it is stored, written as it is to be.
      const stored = before ?? after;
      const read = () => ({ ...this.judgedIn.read(), this: stored, prev: before });
      const write = () => ({ ...this.judgedIn.write(), this: after, prev: before });
      this.decided.push({ path, read: await this.read(grant, at, read), write: await this.write(grant, at, write) });
      return;
    }
    const lists = Array.isArray(after ?? before);
    const hasMembers = lists ? [before, after].some((list) => elementsOf(list).some(isDocument)) : isDocument(after ?? before);
    if (!grant.fields || !hasMembers) {
      this.decided.push({ path, read: NOT_GRANTED, write: NOT_GRANTED });
      return;
    }
    const below = { grants: grant.fields, at: `${at}.fields` };
    if (!lists) return this.level({ before, after, path, ...below });
    for (let index = 0; index < Math.max(elementsOf(before).length, elementsOf(after).length); index += 1) {
      const [was, is] = [elementsOf(before)[index], elementsOf(after)[index]];
      if (isDocument(was ?? is)) await this.level({ before: was, after: is, path: [...path, String(index)], ...below });
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

function namesOf(...images: readonly unknown[]): ReadonlySet<string> {
  return new Set(images.flatMap((image) => (isDocument(image) ? Object.keys(image) : [])));
}

function memberOf(document: unknown, name: string): unknown {
  return isDocument(document) && Object.hasOwn(document, name) ? document[name] : undefined;
}

function elementsOf(list: unknown): readonly unknown[] {
  return Array.isArray(list) ? (list as unknown[]) : [];
}
