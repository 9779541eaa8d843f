import type { Expression, FieldPermissions, RoleConfig } from '#contracts/config/app-snapshot.js';
import type { Random } from '#rules/expressions/testing/random.js';

const FIELDS = ['owner', 'n', 'tag', 'sub'];
const VALUES = ['ann', 'bob', 1, 2, 3];

/** Random roles, and documents and queries they make a difference to, for the user `ann`. */
export class RandomRules {
  inserted = 0;

  constructor(readonly random: Random) {}

  document(id?: number): Record<string, unknown> {
    const { random } = this;
    const document: Record<string, unknown> = id === undefined ? {} : { _id: id };
    if (random.chance(0.9)) document['owner'] = random.pick(['ann', 'bob']);
    if (random.chance(0.7)) document['n'] = random.pick([1, 2, 3]);
    if (random.chance(0.5))
      document['tag'] = random.chance(0.5) ? random.pick(VALUES) : random.list(2, () => random.pick(VALUES));
    if (random.chance(0.5)) document['sub'] = random.chance(0.8) ? { x: random.pick([1, 2]), y: random.pick([1, 2]) } : 1;
    return document;
  }

  leaf(isField: boolean): Expression {
    const { random } = this;
    const field = random.pick(['owner', 'n', 'tag', 'sub.x']);
    const key = random.pick([field, field, `%%root.${field}`, `%%prevRoot.${field}`, ...(isField ? ['%%this', '%%prev'] : [])]);
    return random.pick<Expression>([
      { [key]: random.pick([...VALUES, '%%user.id']) },
      { [key]: '%%user.id' },
      { owner: '%%user.id' },
      { [key]: { '%exists': random.chance(0.7) } },
      { [key]: { '%ne': random.pick(VALUES) } },
      { [key]: { '%gt': 1 } },
      { '%%prevRoot': { '%exists': random.chance(0.5) } },
    ]);
  }

  expression(isField = false): Expression {
    const { random } = this;
    if (random.chance(0.45)) return random.chance(0.7);
    if (random.chance(0.2)) return { '%or': [this.leaf(isField), this.leaf(isField)] };
    if (random.chance(0.15)) return { '%not': this.leaf(isField) };
    return random.chance(0.2) ? { ...(this.leaf(isField) as object), ...(this.leaf(isField) as object) } : this.leaf(isField);
  }

  optional<Name extends string>(probability: number, name: Name, isField = false): { [N in Name]?: Expression } {
    return (this.random.chance(probability) ? { [name]: this.expression(isField) } : {}) as { [N in Name]?: Expression };
  }

  grants(depth = 0): Record<string, FieldPermissions> {
    const { random } = this;
    const names = depth === 0 ? ['_id', ...FIELDS] : ['x', 'y'];
    const entries = names.flatMap((name): [string, FieldPermissions][] => {
      if (random.chance(0.4)) return [];
      if (name === 'sub' && random.chance(0.5)) return [[name, { fields: this.grants(1) }]];
      return [[name, { ...this.optional(0.6, 'read', true), ...this.optional(0.5, 'write', true) }]];
    });
    return Object.fromEntries(entries);
  }

  role(name: string): RoleConfig {
    const { random } = this;
    return {
      name,
      apply_when: random.chance(0.3) ? {} : this.expression(),
      ...(random.chance(0.25) ? { document_filters: { ...this.optional(0.7, 'read'), ...this.optional(0.7, 'write') } } : {}),
      ...this.optional(0.4, 'read'),
      ...this.optional(0.45, 'write'),
      ...this.optional(0.3, 'insert'),
      ...this.optional(0.4, 'delete'),
      ...(random.chance(0.7) ? { fields: this.grants() } : {}),
      ...(random.chance(0.5)
        ? { additional_fields: { ...this.optional(0.7, 'read', true), ...this.optional(0.5, 'write', true) } }
        : {}),
    };
  }

  query(): Record<string, unknown> {
    const { random } = this;
    return random.pick<Record<string, unknown>>([
      {},
      {},
      { owner: random.pick(['ann', 'bob']) },
      { n: random.pick([1, 2, 3]) },
      { _id: random.below(9) },
    ]);
  }

  assignment(): [path: string, value: unknown] {
    const { random } = this;
    return random.pick<[string, unknown]>([
      ['owner', random.pick(['ann', 'bob'])],
      ['n', random.pick([1, 2, 3])],
      ['tag', random.pick(VALUES)],
      ['sub', { x: random.pick([1, 2]), y: 1 }],
    ]);
  }
}
