import type { Document } from 'bson';
import * as fc from 'fast-check';
import { filter } from './filters.js';
import { textSearch } from './text.js';
import { projection } from './projections.js';
import { drawnRules, underRules, type DrawnRules } from './rules.js';
import { madeDocuments, order, pipeline } from './stages.js';
import { update, type DrawnUpdate } from './updates.js';
import { collation, int, path, stored } from './values.js';

/** Indexes of the collections cases are tried on: results with an index must equal results of a scan. */
export const INDEXES: readonly (readonly Document[])[] = [
  [],
  [{ a: 1 }],
  [{ 'a.b': 1, c: -1 }],
  [{ b: -1 }, { 'c.b': 1 }],
  [{ a: 'text', 'b.c': 'text', c: 'text' }],
  [{ '$**': 'text' }],
  [{ g: '2dsphere' }],
];

/** Positions of the collections with a text index in {@link INDEXES}. */
const SEARCHED = [4, 5];

/** A command about documents, and whether it leaves others behind. */
export interface Statement {
  readonly command: Document;
  readonly writes: boolean;
}

/** One comparison: the same command over the same documents. */
export interface Case {
  readonly documents: readonly Document[];
  /** Position in {@link INDEXES}. */
  readonly collection: number;
  readonly statement: Statement;
  readonly rules?: DrawnRules;
}

const reading = (command: Document): Statement => ({ command, writes: false });
const writing = (command: Document): Statement => ({ command, writes: true });

const optionally = <T>(arbitrary: fc.Arbitrary<T>, name: string): fc.Arbitrary<Document> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constant<Document>({}) },
    { weight: 1, arbitrary: arbitrary.map((given): Document => ({ [name]: given })) },
  );

const collated = optionally(collation, 'collation');
const BY_ID = { _id: int(1) };

const find = fc
  .tuple(filter, optionally(order, 'sort'), fc.oneof(fc.constant<Document>({}), projection(true)), collated, fc.boolean())
  .map(([asked, sort, shown, options, isPart]) =>
    reading({
      find: 1,
      filter: asked,
      ...sort,
      ...(isPart && { sort: sort['sort'] ?? BY_ID, skip: int(1), limit: int(2) }),
      projection: shown,
      ...options,
    }),
  );
const count = fc.tuple(filter, collated).map(([query, options]) => reading({ count: 1, query, ...options }));
const distinct = fc
  .tuple(path, filter, collated)
  .map(([key, query, options]) => reading({ distinct: 1, key, query, ...options }));
const aggregate = fc
  .tuple(pipeline, collated)
  .map(([stages, options]) => reading({ aggregate: 1, pipeline: stages, cursor: {}, ...options }));
const ofNoCollection = madeDocuments.map((stage) => reading({ aggregate: int(1), pipeline: [stage], cursor: {} }));

const updated = fc
  .tuple(filter, update, fc.boolean(), fc.boolean(), order, collated)
  .map(([q, change, upsert, multi, sort, options]) => {
    // A replacement or an update of many takes no order; one of one document needs it.
    const ordered = multi ? { multi } : { sort };
    return writing({ update: 1, updates: [{ q, ...change, upsert, ...ordered, ...options }] });
  });
const modified = fc
  .tuple(filter, update, fc.boolean(), fc.boolean(), order, collated, fc.oneof(fc.constant<Document>({}), projection(true)))
  .map(([query, { u, ...filters }, upsert, isNew, sort, options, fields]) =>
    writing({ findAndModify: 1, query, update: u, ...filters, upsert, new: isNew, sort, ...options, fields }),
  );
const removed = fc
  .tuple(filter, collated)
  .map(([q, options]) => writing({ delete: 1, deletes: [{ q, limit: int(0), ...options }] }));

const statement: fc.Arbitrary<Statement> = fc.oneof(
  { weight: 8, arbitrary: find },
  { weight: 1, arbitrary: count },
  { weight: 2, arbitrary: distinct },
  { weight: 6, arbitrary: aggregate },
  { weight: 1, arbitrary: ofNoCollection },
  { weight: 8, arbitrary: updated },
  { weight: 3, arbitrary: modified },
  { weight: 1, arbitrary: removed },
);

type Asked = Pick<Case, 'statement' | 'rules'> & Partial<Pick<Case, 'collection'>>;

const open: fc.Arbitrary<Asked> = statement.map((asked): Asked => ({ statement: asked }));

const searching: fc.Arbitrary<Asked> = fc
  .tuple(fc.constantFrom(...SEARCHED), textSearch, filter, fc.boolean(), fc.boolean())
  .map(([collection, search, beside, isRestricted, isPipeline]): Asked => {
    const asked = isRestricted ? { ...search, $and: [beside] } : search;
    const s = { $meta: 'textScore' };
    const command = isPipeline
      ? { aggregate: 1, pipeline: [{ $match: asked }, { $sort: { s, ...BY_ID } }, { $project: { s, a: int(1) } }], cursor: {} }
      : { find: 1, filter: asked, sort: { s, ...BY_ID }, projection: { s } };
    return { collection, statement: reading(command) };
  });

/** A statement of an end user, whose filter is composed with rules when the case is run. */
const ruled: fc.Arbitrary<Asked> = fc.record({
  statement: fc.oneof(
    { weight: 3, arbitrary: filter.map((asked) => reading({ find: 1, filter: asked })) },
    { weight: 1, arbitrary: filter.map((query) => reading({ count: 1, query })) },
    { weight: 1, arbitrary: filter.map(($match) => reading({ aggregate: 1, pipeline: [{ $match }], cursor: {} })) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(filter, update, fc.boolean())
        .map(([q, change, upsert]) => writing({ update: 1, updates: [{ q, ...change, upsert, multi: !upsert }] })),
    },
  ),
  rules: drawnRules,
});

/** Cases over the same documents: those that write come last, so that the documents are stored once for all that read. */
export const fuzzCases: fc.Arbitrary<readonly Case[]> = fc
  .record({
    documents: stored,
    collection: fc.nat(INDEXES.length - 1),
    asked: fc.array(
      fc.oneof({ weight: 8, arbitrary: open }, { weight: 2, arbitrary: ruled }, { weight: 1, arbitrary: searching }),
      {
        minLength: 1,
        maxLength: 20,
        size: 'max',
      },
    ),
  })
  .map(({ documents, collection, asked }) =>
    asked
      .map((each): Case => ({ documents, collection, ...each }))
      .toSorted((a, b) => Number(a.statement.writes) - Number(b.statement.writes)),
  );

/** Returns a case as it is under its rules: with the conditions of the rules in its own. */
export async function composed(each: Case): Promise<Case> {
  const { documents, collection, statement } = each;
  return { documents, collection, statement: { ...statement, command: await commandOf(each, 1) } };
}

/** Returns the command of a case as the platform sends it, over a collection of this name; 1 is that of the case. */
export async function commandOf({ statement: { command }, rules }: Case, collection: string | 1): Promise<Document> {
  const [name = ''] = Object.keys(command);
  const named: Document = command[name] === 1 ? { ...command, [name]: collection } : command;
  if (!rules) return named;
  if (name === 'update') return ruledUpdate(named, rules);
  const asked = (command['filter'] ??
    command['query'] ??
    (command['pipeline'] as Document[] | undefined)?.[0]?.['$match']) as Document;
  const { query, projection: shown } = await underRules(rules, asked);
  if (name === 'count') return { ...named, query };
  if (name === 'find') return { ...named, filter: query, projection: shown };
  const project = Object.keys(shown).length > 0 ? [{ $project: shown }] : [];
  return { ...named, pipeline: [{ $match: query }, { $sort: BY_ID }, ...project] };
}

async function ruledUpdate(command: Document, rules: DrawnRules): Promise<Document> {
  const [only] = command['updates'] as (DrawnUpdate & Document)[];
  const { query, inserting } = await underRules(rules, only?.['q'] as Document);
  return { ...command, updates: [{ ...only, q: only?.['upsert'] === true ? inserting : query }] };
}
