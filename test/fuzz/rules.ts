import { Double, Int32, ObjectId, type Document } from 'bson';
import * as fc from 'fast-check';
import { compileRules } from '#rules/access/compiled-rules.js';
import { projectionOf } from '#rules/access/field-set.js';
import { RequestRules } from '#rules/access/request-rules.js';
import type { FilterConfig, RoleConfig } from '#contracts/config/app-snapshot.js';
import { MATCH_NOTHING } from '#rules/expressions/query/query-filter.js';
import { insertingFilter } from '#store/driver/upsert-guard.js';
import { allOf } from '../../apps/runtime/src/data/documents.js';
import { ExpressionGenerator } from '#rules/expressions/testing/expression-generator.js';
import { Random } from '#rules/expressions/testing/random.js';
import { filter } from './filters.js';

/** Rules of a collection and an end user. */
export interface DrawnRules {
  readonly roles: readonly RoleConfig[];
  readonly filters: readonly FilterConfig[];
  readonly user: Readonly<Record<string, unknown>>;
}

/** Parts of a statement under rules. */
export interface RuledStatement {
  readonly query: Document;
  readonly projection: Document;
  /** The filter of an upsert. */
  readonly inserting: Document;
}

const ID = '5f43f8c2a1b2c3d4e5f60718';
const ORDERED: readonly unknown[] = [0, 1, 2, 1.5, -1, 'a', 'b', '', new ObjectId(ID), new Date(0), new Int32(1), new Double(1)];
const LITERALS: readonly unknown[] = [0, 1, 2, 1.5, 'a', 'b', '', true, false, null, { $oid: ID }, { $date: 0 }];

function generator(seed: number): ExpressionGenerator {
  const ordered = LITERALS.filter((literal) => typeof literal === 'number' || typeof literal === 'string');
  return new ExpressionGenerator({
    random: new Random(seed),
    scalars: [...ORDERED, null, true, false],
    literals: LITERALS,
    ordered,
    hasListsInLists: true,
  });
}

const condition = fc.oneof(
  fc.constantFrom<unknown>(true, {}, { a: '%%user.id' }, { a: { '%exists': true } }, { 'a.b': 1 }),
  fc.nat().map((seed) => generator(seed).expression(2)),
);

const role = fc
  .tuple(
    condition,
    fc.record(
      { read: condition, write: condition, document_filters: fc.record({ read: condition, write: condition }) },
      { requiredKeys: [] },
    ),
    fc.option(fc.constantFrom({ a: { read: true } }, { a: { read: false }, b: { read: true } }), { nil: undefined }),
  )
  .map(
    ([apply_when, permissions, fields]) =>
      ({ name: 'role', apply_when, ...permissions, ...(fields && { fields }) }) as RoleConfig,
  );

const narrowing = fc
  .tuple(fc.constantFrom<unknown>(true, {}, { '%%user.id': 'a' }), filter)
  .map(([apply_when, query]) => ({ name: 'filter', apply_when, query }) as FilterConfig);

export const drawnRules: fc.Arbitrary<DrawnRules> = fc.record({
  roles: fc.array(role, { maxLength: 3 }),
  filters: fc.array(narrowing, { maxLength: 1 }),
  user: fc.nat().map((seed) => generator(seed).user()),
});

/** Returns the parts of a user's statement as the platform composes them from rules. */
export async function underRules({ roles, filters, user }: DrawnRules, asked: Document): Promise<RuledStatement> {
  const rules = new RequestRules(compileRules({ roles, filters }), { user });
  const [reads, applied] = [await rules.reads(), await rules.filters()];
  const readable = reads.filter === false ? MATCH_NOTHING : reads.filter === true ? {} : reads.filter;
  return {
    query: allOf([asked, ...applied.queries, readable]),
    projection: (reads.fields && projectionOf(reads.fields)) ?? {},
    inserting: insertingFilter(asked),
  };
}
