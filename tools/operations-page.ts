// docs/compatibility/operations.md, from the operations that the tests call.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const OPERATIONS_PAGE = 'docs/compatibility/operations.md';
const DATA = 'test/e2e/operations/official-operations.json';

const HEAD = `# Operations of the official description

<!-- Written by \`npm run generate\` from ${DATA}. -->

Every operation of the official description of the administration API, version 3, and what this platform answers to a good request of it. \`npx vitest run --project e2e test/e2e/operations\` calls each of them, with what it needs to
succeed. Paths are below \`/api/admin/v3.0\`; \`~\` is \`/groups/{groupId}/apps/{appId}\`.
`;

interface Operation {
  readonly method: string;
  readonly path: string;
  /** Statuses the description has for success. */
  readonly documented: readonly number[];
  readonly answers: number;
  readonly remark?: string;
}

/** Returns the outcome of an operation, in a word. */
function outcomeOf({ answers, documented }: Operation): string {
  if (answers >= 400) return 'cannot exist here';
  return documented.includes(answers) ? 'served' : 'served, another status';
}

function countsOf(operations: readonly Operation[]): string {
  const counts = new Map<string, number>();
  for (const operation of operations) {
    const outcome = outcomeOf(operation);
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  }
  return [...counts].map(([outcome, count]) => `${count} ${outcome}`).join(' · ');
}

/** Returns the page as Markdown, before Prettier has aligned its table. */
export function operationsPage(root: string): string {
  const operations = JSON.parse(readFileSync(join(root, DATA), 'utf8')) as readonly Operation[];
  const rows = operations.map((operation) => {
    const { method, path, documented, answers, remark = '' } = operation;
    return [method, `\`${path}\``, documented.join(', '), String(answers), outcomeOf(operation), remark];
  });
  const table = [['Method', 'Path', 'Documented', 'Here', 'Outcome', 'Remark'], Array<string>(6).fill('---'), ...rows];
  return `${HEAD}\n${operations.length} operations: ${countsOf(operations)}.\n\n${table.map((row) => `| ${row.join(' | ')} |`).join('\n')}\n`;
}
