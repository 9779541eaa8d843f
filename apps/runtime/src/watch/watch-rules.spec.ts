import { describe, expect, it } from 'vitest';
import type { FilterConfig, RoleConfig } from '#contracts/config/app-snapshot.js';
import { compileRules } from '#rules/access/compiled-rules.js';
import { RequestRules } from '#rules/access/request-rules.js';
import { DocumentValidation } from '../data/document-validation.js';
import { anApp } from '../testing/app-builders.js';
import { requestExpressions } from '../testing/request-expressions.js';
import type { ChangeEvent } from './change-event.js';
import { WatchRules, type Judgement } from './watch-rules.js';

function judgement(role: Partial<RoleConfig>, projection: NonNullable<FilterConfig['projection']>): Judgement {
  const rules = compileRules({
    roles: [{ name: 'role', apply_when: {}, ...role }],
    filters: [{ name: 'filter', apply_when: {}, query: {}, projection }],
  });
  const validation = new DocumentValidation(null, anApp([]).restValidation, requestExpressions(anApp([])), { warn: () => {} });
  return { rules: new RequestRules(rules, { user: { id: 'ann' } }), validation, isFound: async () => true };
}

function update(removedFields: string[]): ChangeEvent {
  return {
    operationType: 'update',
    documentKey: { _id: 1 },
    fullDocument: { _id: 1, a: 1, hidden: 1 },
    updateDescription: { updatedFields: { a: 1, hidden: 1 }, removedFields },
  };
}

describe('a change of a document a filter shows in part', () => {
  it.each([
    [{ hidden: 0, gone: 0 }, ['b']],
    [{ a: 1, b: 1 }, ['b']],
    [{ 'gone.deep': 0 }, []],
  ])('names no removed field that %j hides', async (projection, removed) => {
    const seen = await new WatchRules().visible(update(['b', 'gone']), judgement({ read: true }, projection));
    expect(seen?.updateDescription?.removedFields).toEqual(removed);
  });
});

describe('a deletion', () => {
  it('is shown to who was shown the document, however long its id', async () => {
    const rules = new WatchRules();
    const seen = judgement({ read: { a: 1 } }, {});
    const ids = ['x'.repeat(1_000_000), 'short'];
    const deletion = (_id: unknown): ChangeEvent => ({ operationType: 'delete', documentKey: { _id } });
    for (const id of ids) rules.remember(id);
    for (const id of ids) expect(await rules.visible(deletion(id), seen)).toEqual(deletion(id));
    expect(await rules.visible(deletion(`${'x'.repeat(999_999)}y`), seen)).toBeNull();
  });
});
