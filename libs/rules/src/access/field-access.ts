import type { ExpressionEnvironment } from '../expressions/environment.js';
import { isDocument } from '../expressions/values/value-type.js';
import type { CompiledRole, FieldGrant, FieldGrants } from './compiled-rules.js';
import { setMember, type PlainDocument } from './field-set.js';
import { isSameStored, type Images, type EnvironmentFactory } from './images.js';
import type { ExpressionPlanner } from './planned-expression.js';

/** Stands for a value nothing of which may be read. */
const HIDDEN = Symbol('hidden');

function memberOf(document: unknown, name: string): unknown {
  return isDocument(document) && Object.hasOwn(document, name) ? document[name] : undefined;
}

function elementOf(list: unknown, index: number): unknown {
  return Array.isArray(list) ? (list as unknown[])[index] : undefined;
}

/** Field-level permissions of one role for one request (runtime §3.5). */
export class FieldAccess {
  constructor(
    private readonly role: CompiledRole,
    private readonly planner: ExpressionPlanner,
  ) {}

  /**
   * Returns the readable part of a document, `undefined` if nothing is readable. In a list, documents are checked one
   * by one, and elements that are not documents have no fields to grant.
   */
  async readable({ before, after }: Images, environment: EnvironmentFactory): Promise<PlainDocument | undefined> {
    return this.readableMembers(after, before, this.role.fields, environment);
  }

  private async readableMembers(
    document: PlainDocument,
    before: unknown,
    grants: FieldGrants,
    environment: EnvironmentFactory,
  ): Promise<PlainDocument | undefined> {
    const kept: Record<string, unknown> = {};
    let isEmpty = true;
    for (const name of Object.keys(document)) {
      const grant = grants.get(name) ?? this.role.additional;
      if (!grant) continue;
      const value = this.planner.alwaysHolds(grant.read)
        ? document[name]
        : await this.readableValue(document[name], memberOf(before, name), grant, environment);
      if (value === HIDDEN) continue;
      setMember(kept, name, value);
      isEmpty = false;
    }
    return isEmpty ? undefined : kept;
  }

  private async readableValue(
    value: unknown,
    before: unknown,
    grant: FieldGrant,
    environment: EnvironmentFactory,
  ): Promise<unknown> {
    if (grant.read || grant.write) {
      const here = (): ExpressionEnvironment => ({ ...environment(), this: value, prev: before });
      return (await this.planner.holds(grant.read, here)) || (await this.planner.holds(grant.write, here)) ? value : HIDDEN;
    }
    if (!grant.fields) return HIDDEN;
    if (isDocument(value)) return (await this.readableMembers(value, before, grant.fields, environment)) ?? HIDDEN;
    if (!Array.isArray(value)) return HIDDEN;
    const kept: unknown[] = [];
    for (const [index, element] of value.entries()) {
      if (!isDocument(element)) continue;
      const readable = await this.readableMembers(element, elementOf(before, index), grant.fields, environment);
      if (readable) kept.push(readable);
    }
    return kept.length > 0 ? kept : HIDDEN;
  }

  /**
   * Returns `true` if every field that differs between the images may be written. `except` are fields that need no
   * permission.
   */
  async writable(
    before: PlainDocument | undefined,
    after: PlainDocument | undefined,
    environment: EnvironmentFactory,
    except: ReadonlySet<string> = new Set(),
  ): Promise<boolean> {
    return this.writableMembers(before, after, this.role.fields, environment, except);
  }

  private async writableMembers(
    before: unknown,
    after: unknown,
    grants: FieldGrants,
    environment: EnvironmentFactory,
    except: ReadonlySet<string> = new Set(),
  ): Promise<boolean> {
    const names = new Set([...membersNames(before), ...membersNames(after)]);
    for (const name of names) {
      const [was, is] = [memberOf(before, name), memberOf(after, name)];
      if (except.has(name) || isSameStored(was, is)) continue;
      const grant = grants.get(name) ?? this.role.additional;
      if (!grant || !(await this.writableValue(was, is, grant, environment))) return false;
    }
    return true;
  }

  private async writableValue(
    before: unknown,
    after: unknown,
    grant: FieldGrant,
    environment: EnvironmentFactory,
  ): Promise<boolean> {
    if (grant.read || grant.write)
      return this.planner.holds(grant.write, () => ({ ...environment(), this: after, prev: before }));
    if (!grant.fields) return false;
    if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
      for (const [index, element] of after.entries()) {
        const was: unknown = before[index];
        if (isSameStored(was, element)) continue;
        if (!isDocument(was) || !isDocument(element)) return false;
        if (!(await this.writableMembers(was, element, grant.fields, environment))) return false;
      }
      return true;
    }
    const isBelow = (value: unknown): boolean => value === undefined || isDocument(value);
    return isBelow(before) && isBelow(after) && this.writableMembers(before, after, grant.fields, environment);
  }
}

function membersNames(document: unknown): readonly string[] {
  return isDocument(document) ? Object.keys(document) : [];
}
