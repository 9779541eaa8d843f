import type { ExpressionEnvironment } from '../expressions/environment.js';
import { isDocument } from '../expressions/values/value-type.js';
import type { CompiledRole, FieldGrant, FieldGrants } from './compiled-rules.js';
import type { PlainDocument } from './field-set.js';
import type { EnvironmentFactory } from './images.js';
import type { ExpressionPlanner } from './planned-expression.js';
import { PATH_LEVELS_MAX } from './projection.js';

/**
 * Permission of a write to name a field, as far as it is known before the write is executed; `undecided` if the new
 * value of the field decides. A readable field may be named: the change itself is checked afterwards.
 */
export type Naming = 'allowed' | 'undecided' | 'refused';

const NOTHING: ReadonlySet<string> = new Set();

/** All of it has to be allowed. */
async function strictest<T>(parts: readonly T[], naming: (part: T) => Promise<Naming>): Promise<Naming> {
  let strictest: Naming = 'allowed';
  for (const part of parts) {
    const one = await naming(part);
    if (one === 'refused') return one;
    if (one === 'undecided') strictest = one;
  }
  return strictest;
}

/**
 * Checks writes by the fields they name: an operator on a hidden value would reveal it by failing, or by having no
 * effect.
 */
export class FieldNaming {
  constructor(
    private readonly role: CompiledRole,
    private readonly planner: ExpressionPlanner,
  ) {}

  /** @param path of an operator: list elements by number or by a placeholder, which may stand for any of them */
  path(path: readonly string[], before: PlainDocument, environment: EnvironmentFactory): Promise<Naming> {
    if (path.length > PATH_LEVELS_MAX) return Promise.resolve('refused');
    return this.member(path, before, this.role.fields, environment);
  }

  /** Everything a document holds but what the write keeps. */
  all(before: PlainDocument, kept: ReadonlySet<string>, environment: EnvironmentFactory): Promise<Naming> {
    return this.members(before, this.role.fields, environment, kept);
  }

  private async member(
    [name = '', ...below]: readonly string[],
    holder: unknown,
    grants: FieldGrants,
    environment: EnvironmentFactory,
  ): Promise<Naming> {
    const value = isDocument(holder) && Object.hasOwn(holder, name) ? holder[name] : undefined;
    const grant = grants.get(name) ?? this.role.additional;
    if (!grant) return 'refused';
    if (grant.read || grant.write) return this.granted(value, grant, environment);
    if (!grant.fields) return 'refused';
    return this.within(below, value, grant.fields, environment);
  }

  /** A path below a value of which some fields are granted. */
  private async within(
    path: readonly string[],
    value: unknown,
    grants: FieldGrants,
    environment: EnvironmentFactory,
  ): Promise<Naming> {
    if (value === undefined) return path.length === 0 ? 'allowed' : this.member(path, value, grants, environment);
    if (isDocument(value)) {
      return path.length === 0 ? this.members(value, grants, environment) : this.member(path, value, grants, environment);
    }
    // Nothing of any other value is granted, not even what it is.
    if (!Array.isArray(value)) return 'refused';
    const [position, ...below] = path;
    const index = position !== undefined && /^\d{1,9}$/.test(position) ? Number(position) : null;
    const elements = index === null ? (value as unknown[]) : value.slice(index, index + 1);
    return strictest(elements, async (element) =>
      isDocument(element) ? this.within(below, element, grants, environment) : 'refused',
    );
  }

  private members(
    document: PlainDocument,
    grants: FieldGrants,
    environment: EnvironmentFactory,
    kept: ReadonlySet<string> = NOTHING,
  ): Promise<Naming> {
    const names = Object.keys(document).filter((name) => !kept.has(name));
    return strictest(names, (name) => this.member([name], document, grants, environment));
  }

  private async granted(value: unknown, { read, write }: FieldGrant, environment: EnvironmentFactory): Promise<Naming> {
    const here = (): ExpressionEnvironment => ({ ...environment(), this: value, prev: value });
    if ((await this.planner.holds(read, here)) || (await this.planner.holds(write, here))) return 'allowed';
    return (await this.planner.couldHold(write)) ? 'undecided' : 'refused';
  }
}
