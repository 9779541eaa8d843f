/** A filter of MongoDB. */
export type Filter = Record<string, unknown>;

/** Matches no document. */
const NOTHING: Filter = { $nor: [{}] };

/** Conditions that all have to hold, put together without one overwriting another. */
export class FilterBuilder {
  /** Operators by path: one of a kind each. */
  private readonly paths = new Map<string, Map<string, unknown>>();
  /** Conditions that cannot share an object with the rest. */
  private readonly others: (() => Filter)[] = [];

  /** `kind` without the `$`. */
  operator(path: string, kind: string, value: unknown): void {
    const operators = this.paths.get(path) ?? new Map<string, unknown>();
    const name = `$${kind}`;
    if (operators.has(name)) this.others.push(() => ({ [path]: { [name]: value } }));
    else this.paths.set(path, operators.set(name, value));
  }

  /**
   * Adds the condition that a field exists and is not null, or the opposite. A list exists even if one of its elements
   * is null.
   */
  presence(path: string, exists: boolean, isList: boolean): void {
    if (!isList) this.operator(path, exists ? 'ne' : 'eq', null);
    else if (exists) this.others.push(() => ({ $or: [{ [path]: { $type: 'array' } }, { [path]: { $ne: null } }] }));
    else this.others.push(() => ({ [path]: { $eq: null, $not: { $type: 'array' } } }));
  }

  combine(kind: 'AND' | 'OR', parts: readonly FilterBuilder[]): void {
    if (parts.length > 0) this.others.push(() => ({ [kind === 'AND' ? '$and' : '$or']: parts.map((part) => part.filter()) }));
    else if (kind === 'OR') this.others.push(() => NOTHING);
  }

  /** Documents in a list: each given one is found, at least one is, none is. */
  elements(path: string, kind: 'all' | 'any' | 'none', elements: readonly FilterBuilder[]): void {
    const matches = elements.map((element) => (): Filter => ({ [path]: { $elemMatch: element.filter() } }));
    if (kind === 'all') for (const each of matches) this.others.push(each);
    else if (matches.length > 0) this.others.push(() => ({ [kind === 'any' ? '$or' : '$nor']: matches.map((match) => match()) }));
    else if (kind === 'any') this.others.push(() => NOTHING);
  }

  /**
   * Adds a condition on a field whose keys are found later.
   * @returns a function that adds keys and may be called several times; without a call the list of keys is empty
   */
  keys(path: string, kind: 'in' | 'nin'): (keys: readonly unknown[]) => void {
    const found: unknown[] = [];
    this.others.push(() => ({ [path]: { [`$${kind}`]: found } }));
    return (keys) => {
      for (const key of keys) found.push(key);
    };
  }

  filter(): Filter {
    const filter: Filter = {};
    for (const [path, operators] of this.paths) {
      const [only] = operators;
      filter[path] = operators.size === 1 && only?.[0] === '$eq' ? only[1] : Object.fromEntries(operators);
    }
    const others = this.others.map((other) => other());
    if (others.length === 0) return filter;
    if (Object.keys(filter).length > 0) return { $and: [filter, ...others] };
    const [only] = others;
    return others.length === 1 && only ? only : { $and: others };
  }
}
