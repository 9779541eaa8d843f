// docs/compatibility/store.md, from the features that the tests try.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const STORE_PAGE = 'docs/compatibility/store.md';
const DATA = 'test/contract/store-features.json';

const HEAD = `# The embedded store and MongoDB

<!-- Written by \`npm run generate\` from ${DATA}. -->

Groundwork stores data in MongoDB 7.0 or later, or in its embedded store. This page lists the features of MongoDB 8 and whether the embedded store has them.
\`npx vitest run --project integration test/contract/store\` tries one example of each feature on the embedded store. A feature the store lacks is refused with the error code in the table; use a MongoDB behind \`DATA_SOURCES\` for it.

\`npm run fuzz:store -- --uri mongodb://…\` runs random statements on a MongoDB and on the embedded store, compares the results and shrinks the first that differ. It draws every operator and stage below that works on documents.
The differences it knows, with their reasons, are in \`test/fuzz/known-differences.ts\`:

- An update of many documents that fails changes no document in the embedded store. MongoDB keeps the documents it updated before the failure.
- The store keeps the order of the fields an upsert takes from its filter. MongoDB sorts them.
- MongoDB evaluates the conditions of a filter in the order of its plan. An expression that fails may not be evaluated there.
- MongoDB evaluates what depends on constants of \`$let\` before it reads documents, and fails for it on an empty collection. The store does so with all other constants.
- MongoDB evaluates no stages whose results no later stage needs. An expression that fails in one fails in the store only.
- A field of a pipeline that has no value keeps its place in MongoDB for a later stage. The store puts it last.
- MongoDB takes a position in the order of a pipeline for a name where a projection follows. The store sorts by the position.
- MongoDB names the condition of a validator that a document does not fit. The store names the whole validator.
- MongoDB keeps the update of a \`findAndModify\` whose projection fails. The store changes nothing.
- Logarithms, powers, angles and moving averages of decimals have 34 digits in MongoDB and 15 in the store. \`$median\` and \`$percentile\` are exact in the store, and approximate in MongoDB where there are many values.
- \`updateMany\` counts a document as modified only if its stored bytes changed. MongoDB does, too, but counts a list in order that \`$push\` sorts, a place of a list that \`$unset\` finds null, and a NaN that stays one.
- Places closer than a centimeter, and the poles under several longitudes, may be one place in one of them and two in the other. \`$nearSphere\` with a \`2d\` index finds documents beyond the poles and the 180th meridian in the store only.

Some differences come from MongoDB 9.0: its codes and conversions, and values of \`distinct\` and alternatives of a filter that it gets wrong. The last two are known only if they are gone without an index or without the simplifier of filters.
Conditions on null below lists are compared as in MongoDB 8: the fuzzer sets the parameter for that on servers that have it.
\`continuous\` and \`discrete\` are not methods of \`$median\` and \`$percentile\` in MongoDB 8.
`;

interface Feature {
  readonly kind: string;
  readonly name: string;
  /** Version of MongoDB that has it first. */
  readonly since?: string;
  /** Error the embedded store refuses it with. */
  readonly code?: number;
}

const TITLES = {
  command: 'Commands',
  filter: 'Query operators',
  update: 'Update operators',
  projection: 'Projection operators',
  stage: 'Aggregation stages',
  expression: 'Expression operators',
  accumulator: 'Accumulators',
  window: 'Window operators',
  index: 'Indexes',
  collection: 'Collections',
  option: 'Options',
};

const storeCell = ({ code }: Feature): string => (code === undefined ? 'yes' : `no (error ${code})`);

function sectionOf([kind, title]: readonly [string, string], features: readonly Feature[]): string {
  const own = features.filter((feature) => feature.kind === kind);
  const there = own.filter(({ code }) => code === undefined).length;
  const rows = own.map((feature) => [`\`${feature.name}\``, feature.since ? `from ${feature.since}` : 'yes', storeCell(feature)]);
  const table = [['Name', 'MongoDB 8', 'Embedded store'], Array<string>(3).fill('---'), ...rows];
  return `## ${title}\n\n${there} of ${own.length}.\n\n${table.map((row) => `| ${row.join(' | ')} |`).join('\n')}\n`;
}

/** Returns the page as Markdown, before Prettier has aligned its tables. */
export function storePage(root: string): string {
  const features = JSON.parse(readFileSync(join(root, DATA), 'utf8')) as readonly Feature[];
  return [HEAD, ...Object.entries(TITLES).map((entry) => sectionOf(entry, features))].join('\n');
}
