import type { CompiledRole, FieldGrant, FieldGrants } from './compiled-rules.js';
import type { ExpressionPlanner } from './planned-expression.js';
import type { FieldProjection } from './projection.js';

/** Readability of a field in any document: everything below it, some of it, or nothing in any document. */
export type Reach = 'all' | 'some' | 'none';

const ORDER: readonly Reach[] = ['none', 'some', 'all'];

export function least(...reaches: readonly Reach[]): Reach {
  return ORDER.find((reach) => reaches.includes(reach)) ?? 'all';
}

export function greatest(...reaches: readonly Reach[]): Reach {
  return ORDER.findLast((reach) => reaches.includes(reach)) ?? 'none';
}

/** Combines the reaches of several parts: `some` if they differ. */
function together(reaches: readonly Reach[]): Reach {
  const [first = 'none', ...others] = reaches;
  return others.every((other) => other === first) ? first : 'some';
}

const isPosition = (name: string | undefined): boolean => name !== undefined && /^\d+$/.test(name);

/**
 * Fields that documents of one role might show, regardless of their contents: a condition on a document is not a
 * denial.
 */
export class ReadReach {
  constructor(
    private readonly role: CompiledRole,
    private readonly planner: ExpressionPlanner,
  ) {}

  /** @param path of a field, list elements by number or left out; an empty one is the document */
  async of(path: readonly string[]): Promise<Reach> {
    const { documentFilters, permissions, fields } = this.role;
    if (documentFilters?.read && !(await this.could(documentFilters))) return 'none';
    if (await this.could(permissions)) return 'all';
    if (permissions.read) return 'none';
    return this.below(path, fields);
  }

  private async below([name, ...rest]: readonly string[], grants: FieldGrants): Promise<Reach> {
    if (name === undefined) return this.allOf(grants);
    if (isPosition(name) && !grants.has(name) && grants !== this.role.fields) return this.below(rest, grants);
    const grant = grants.get(name) ?? this.role.additional;
    if (!grant) return 'none';
    if (grant.read || grant.write) return (await this.could(grant)) ? 'all' : 'none';
    return grant.fields ? this.below(rest, grant.fields) : 'none';
  }

  /** Named fields and all the others. */
  private async allOf(grants: FieldGrants): Promise<Reach> {
    const reaches: Reach[] = [await this.ofOthers()];
    for (const grant of grants.values()) {
      if (grant.read || grant.write) reaches.push((await this.could(grant)) ? 'all' : 'none');
      else reaches.push(grant.fields ? await this.allOf(grant.fields) : 'none');
    }
    return together(reaches);
  }

  private async ofOthers(): Promise<Reach> {
    const { additional } = this.role;
    if (!additional) return 'none';
    if (additional.read || additional.write) return (await this.could(additional)) ? 'all' : 'none';
    return additional.fields ? 'some' : 'none';
  }

  private async could({ read, write }: Pick<FieldGrant, 'read' | 'write'>): Promise<boolean> {
    return (await this.planner.couldHold(read)) || (await this.planner.couldHold(write));
  }
}

/** Returns how much of a field a projection keeps. */
export function projectedReach({ kind, paths, id }: FieldProjection, path: readonly string[]): Reach {
  const [kept, named] = kind === 'inclusive' ? (['none', 'all'] as const) : (['all', 'none'] as const);
  if (path[0] === '_id') return id ? 'all' : 'none';
  let tree = paths;
  for (const [level, name] of path.entries()) {
    const below = tree.get(name);
    if (below === true) return named;
    if (below) tree = below;
    else if (level === 0 || !isPosition(name)) return kept;
  }
  const isIdApart = path.length === 0 && id !== (kept === 'all');
  return tree.size > 0 || isIdApart ? 'some' : kept;
}
