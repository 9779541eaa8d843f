// docs/reference/limits.md: its table, from the constants and variables that the code keeps to.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Limit } from './limits/limit.js';
import { PART_LIMITS } from './limits/part-limits.js';
import { RUN_LIMITS } from './limits/run-limits.js';
import { between } from './marked-pages.js';

export const LIMITS_PAGE = 'docs/reference/limits.md';

export const LIMITS: readonly Limit[] = [...RUN_LIMITS, ...PART_LIMITS];

function limitsTable(): string {
  const rows = LIMITS.map(([limit, value, settings, beyond]) => {
    const names = settings.map((name) => `\`${name}\``).join(', ');
    return [limit, value, names === '' ? '–' : names, beyond];
  });
  const table = [['Limit', 'Value', 'Setting', 'Beyond'], Array<string>(4).fill('---'), ...rows];
  return table.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Returns the page with its generated table. */
export function limitsPage(root: string): string {
  return between(readFileSync(join(root, LIMITS_PAGE), 'utf8'), 'limits', limitsTable());
}
