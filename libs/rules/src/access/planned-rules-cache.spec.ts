import { describe, expect, it, vi } from 'vitest';
import type { FilterConfig, RoleConfig } from '#contracts/config/app-snapshot.js';
import { requestDependencyOf } from './request-dependency.js';
import type { ExpressionEnvironment } from '../expressions/environment.js';
import { compileRules, type CompiledRules } from './compiled-rules.js';
import { PlannedRulesCache } from './planned-rules-cache.js';
import type { RequestRules } from './request-rules.js';

const role = (settings: Partial<RoleConfig>): RoleConfig => ({ name: 'role', apply_when: {}, ...settings });
const filter = (settings: Partial<FilterConfig>): FilterConfig => ({ name: 'filter', apply_when: {}, ...settings });
const compiled = (settings: Partial<RoleConfig>, ...filters: FilterConfig[]) =>
  compileRules({ roles: [role({ read: true }), role(settings)], filters });

const OWN = { owner: '%%user.id' };
const CALL = { '%%true': { '%function': { name: 'f', arguments: [] } } };
const CUSTOM = { team: '%%user.custom_data.team' };

describe('what rules ask of a request', () => {
  it.each([
    ['nothing', compiled({})],
    [
      'nothing',
      compiled({ apply_when: { owner: 'ann' }, read: { '%%prevRoot.a': 1 }, fields: { a: { read: { '%%this': 1 } } } }),
    ],
    ['nothing', compiled({ read: { '%%environment.tag': 'production' } })],
    ['nothing', compiled({}, filter({ query: { public: true } }))],
    ['userId', compiled({ apply_when: OWN })],
    ['userId', compiled({ document_filters: { read: OWN } })],
    ['userId', compiled({ document_filters: { write: OWN } })],
    ['userId', compiled({ insert: OWN })],
    ['userId', compiled({ fields: { a: { fields: { b: { write: { '%%this': '%%user.id' } } } } } })],
    ['userId', compiled({ additional_fields: { read: { '%%this': '%%user.id' } } })],
    ['userId', compiled({}, filter({ apply_when: { '%%user.id': 'ann' } }))],
    ['userId', compiled({}, filter({ query: { $or: [{ owner: '%%user.id' }, { public: true }] } }))],
    ['more', compiled({ apply_when: CUSTOM })],
    ['more', compiled({ read: { '%%user': { '%exists': true } } })],
    ['more', compiled({ read: { '%%values.open': true } })],
    ['more', compiled({ read: { owner: '%%values.id' } })],
    ['more', compiled({ read: { owner: '%%request.id' } })],
    ['more', compiled({ read: { owner: '%%user.type' } })],
    ['more', compiled({ read: { owner: '%%user.id.name' } })],
    ['more', compiled({ fields: { a: { read: { '%%this': '%%values.id' } } } })],
    ['nothing', compiled({ fields: { a: { read: { '%%prev': 1, '%%root.id': 2 } } } })],
    ['more', compiled({ read: { '%%request.remoteIPAddress': '127.0.0.1' } })],
    ['more', compiled({ read: CALL })],
    ['more', compiled({ document_filters: { read: CUSTOM } })],
    ['more', compiled({ fields: { a: { fields: { b: { read: CUSTOM } } } } })],
    ['more', compiled({ additional_fields: { write: CALL } })],
    ['more', compiled({}, filter({ apply_when: { '%%user.data.email': 'a@example.com' } }))],
    ['more', compiled({}, filter({ query: { team: { $in: ['%%user.custom_data.team'] } } }))],
  ] as const)('is %s', (asked, rules) => {
    expect(requestDependencyOf(rules)).toBe(asked);
  });
});

describe('rules of a user', () => {
  const environment = (id: string) => ({ user: { id }, environment: { tag: 'production' } });
  const cache = new PlannedRulesCache<RequestRules>();
  const kept = {
    of: (rules: CompiledRules, given: ExpressionEnvironment, userId: string) =>
      cache.of(rules, given, userId, (planned) => planned),
  };

  it('are planned once for each, by its own id', async () => {
    const rules = compiled({ apply_when: OWN, read: true });
    const ofAnn = kept.of(rules, environment('ann'), 'ann');
    expect(kept.of(rules, environment('ann'), 'ann')).toBe(ofAnn);
    const ofBob = kept.of(rules, environment('bob'), 'bob');
    expect(ofBob).not.toBe(ofAnn);
    const mine = compileRules({ roles: [role({ apply_when: OWN, read: true })], filters: [] });
    expect((await kept.of(mine, environment('ann'), 'ann').reads()).filter).toEqual({ owner: { $eq: 'ann' } });
    expect((await kept.of(mine, environment('bob'), 'bob').reads()).filter).toEqual({ owner: { $eq: 'bob' } });
  });

  it('are planned once for all where they ask for nothing', () => {
    const rules = compiled({});
    expect(kept.of(rules, environment('bob'), 'bob')).toBe(kept.of(rules, environment('ann'), 'ann'));
  });

  it('are others once the configuration is another', () => {
    const settings = { apply_when: OWN };
    const first = kept.of(compiled(settings), environment('ann'), 'ann');
    expect(kept.of(compiled(settings), environment('ann'), 'ann')).not.toBe(first);
  });

  it('see the environment of the app', async () => {
    const rules = compileRules({ roles: [role({ read: { '%%environment.tag': 'production' } })], filters: [] });
    expect((await kept.of(rules, environment('ann'), 'ann').reads()).filter).toBe(true);
  });

  it('are planned for each request if they need more', async () => {
    const callFunction = vi.fn(() => true);
    const rules = compileRules({ roles: [role({ apply_when: CALL, read: true })], filters: [] });
    for (const times of [1, 2]) {
      const planned = kept.of(rules, { ...environment('ann'), callFunction }, 'ann');
      expect((await planned.reads()).filter).toBe(true);
      expect(callFunction).toHaveBeenCalledTimes(times);
    }
  });
});
