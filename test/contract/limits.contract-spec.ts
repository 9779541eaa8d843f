import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { describe, expect, it } from 'vitest';
import { RULE_SIZE_MAX } from '#contracts/config/rules.contract.js';
import { SCHEMA_SIZE_MAX } from '#contracts/config/schemas.contract.js';
import { LIMITS, LIMITS_PAGE, limitsPage } from '../../tools/limits-page.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

describe('the table of limits', () => {
  it('states the values of the code', async () => {
    const path = `${root}/${LIMITS_PAGE}`;
    const page = await format(limitsPage(root), { ...(await resolveConfig(path)), filepath: path });

    expect(readFileSync(path, 'utf8')).toBe(page);
    // One line states both.
    expect(RULE_SIZE_MAX).toBe(SCHEMA_SIZE_MAX);
  });

  it('names each limit once, with a value and what happens beyond it', () => {
    expect(LIMITS.length).toBeGreaterThan(90);
    expect(LIMITS.filter(([limit, value, , beyond]) => [limit, value, beyond].includes('') || value.includes('NaN'))).toEqual([]);
    expect(new Set(LIMITS.map(([limit]) => limit)).size).toBe(LIMITS.length);
  });
});
