import { buildSchema, GraphQLError } from 'graphql';
import { describe, expect, it } from 'vitest';
import { checkDocument, prepareOperation, type CheckedDocument } from './schema/operations/prepare-operation.js';
import { PreparedQueries } from './prepared-queries.js';

const SCHEMA = buildSchema('type Query { n(of: Int): Int } type Mutation { set(to: Int): Int }');

/** Counter of how often a document is inspected for several requests. */
class Looks {
  count = 0;
  private readonly queries = new PreparedQueries();
  private readonly checked: CheckedDocument & { readonly ok: true };

  constructor(text: string) {
    const checked = checkDocument(SCHEMA, text, true);
    if (!checked.ok) throw new Error(`${text} does not fit`);
    this.checked = checked;
  }

  ask(name: string | null = null, queries = this.queries): string | undefined {
    const { operation } = queries.of(this.checked, name, () => {
      this.count += 1;
      return { operation: prepareOperation(SCHEMA, this.checked, name), calls: [] };
    });
    return operation.operation.name?.value;
  }
}

describe('what is found of operations', () => {
  it('is kept for queries without variables', () => {
    const looks = new Looks('query one { n(of: 1) }');
    expect([looks.ask(), looks.ask(), looks.count]).toEqual(['one', 'one', 1]);
  });

  it('is kept for each operation of a document, and for each API', () => {
    const looks = new Looks('query one { n } query two { n }');
    expect([looks.ask('one'), looks.ask('two'), looks.ask('one'), looks.count]).toEqual(['one', 'two', 'one', 2]);
    looks.ask('one', new PreparedQueries());
    expect(looks.count).toBe(3);
  });

  it.each(['query ($of: Int) { n(of: $of) }', 'mutation { set(to: 1) }'])('is not kept for %s', (text) => {
    const looks = new Looks(text);
    looks.ask();
    looks.ask();
    expect(looks.count).toBe(2);
  });

  it('is not kept where an operation is rejected', () => {
    const looks = new Looks('query one { n } query two { n }');
    expect(() => looks.ask()).toThrow(GraphQLError);
    expect(() => looks.ask('three')).toThrow(GraphQLError);
    expect(looks.count).toBe(2);
  });
});
