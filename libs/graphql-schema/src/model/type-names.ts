/** Names the generated API needs for itself, and those GraphQL has. */
const RESERVED: ReadonlySet<string> = new Set([
  'Query',
  'Mutation',
  'Subscription',
  'Int',
  'Long',
  'Float',
  'String',
  'Boolean',
  'ID',
  'ObjectId',
  'DateTime',
  'Decimal',
  'UpdateManyPayload',
  'DeleteManyPayload',
  'InsertManyPayload',
  'DefaultPayload',
]);

const INPUT_SUFFIXES = ['QueryInput', 'InsertInput', 'UpdateInput'] as const;

/** Which names of types are taken, and by what. */
export class TypeNames {
  /** Name → what of the configuration has it. */
  private readonly taken = new Map<string, string>();

  isReserved(name: string): boolean {
    return RESERVED.has(name) || name.startsWith('__');
  }

  /** What keeps `name` and the names of its inputs from being used; `null` when they are free and now taken by `owner`. */
  takeFamily(name: string, owner: string, isCollection: boolean): string | null {
    const family = [name, ...INPUT_SUFFIXES.map((suffix) => name + suffix), ...(isCollection ? [`${name}SortByInput`] : [])];
    return this.take(family, owner);
  }

  takeOne(name: string, owner: string): string | null {
    return this.take([name], owner);
  }

  private take(names: readonly string[], owner: string): string | null {
    for (const name of names) {
      if (this.isReserved(name)) return 'the API itself';
      const other = this.taken.get(name);
      if (other !== undefined) return other;
    }
    for (const name of names) this.taken.set(name, owner);
    return null;
  }
}
