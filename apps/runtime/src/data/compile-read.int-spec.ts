import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import type { FilterConfig, RoleConfig } from '#contracts/config/app-snapshot.js';
import { RequestRules } from '#rules/access/request-rules.js';
import { Random } from '#rules/expressions/testing/random.js';
import { RandomRules } from '../testing/random-rules.js';
import type { RuleFunctionCall } from '../rules/rule-functions.js';
import { refusal } from '../testing/refusal.js';
import { aRole, aUserCalled, RuledData } from '../testing/ruled-data.js';
import { SlowReads } from '../testing/slow-reads.js';

const data = new RuledData();
beforeAll(() => data.start());
afterAll(() => data.close());
beforeEach(() => data.newCollection());
afterEach(() => {
  vi.restoreAllMocks();
});

const ANN = aUserCalled('ann');

async function answered(read: () => Promise<string>): Promise<string> {
  let text = '';
  const refused = await refusal(read().then((answer) => (text = answer)));
  return text === '' ? refused : text;
}

/** Returns the result of a read, and `true` if no document was decoded to judge it. */
async function judged(read: () => Promise<string>): Promise<{ text: string; isStored: boolean }> {
  const spy = vi.spyOn(RequestRules.prototype, 'readable');
  try {
    return { text: await answered(read), isStored: spy.mock.calls.length === 0 };
  } finally {
    spy.mockRestore();
  }
}

class Reads extends RandomRules {
  filters(): FilterConfig[] {
    const { random } = this;
    if (random.chance(0.7)) return [];
    const projection = random.pick<NonNullable<FilterConfig['projection']>>([{ n: 0 }, { owner: 1, sub: 1 }, { 'sub.x': 0 }, {}]);
    return [{ name: 'f', apply_when: {}, query: random.pick([{}, { n: { $gt: 1 } }]), projection }];
  }

  members(): object {
    const { random } = this;
    const projection = random.pick<object | undefined>([
      undefined,
      undefined,
      { owner: 1, n: 1 },
      { n: 1, _id: 0 },
      { tag: 0 },
      { _id: 0, sub: 0 },
      { 'sub.x': 1 },
      { 'sub.y': 0 },
      { owner: 1, n: 0 },
      { missing: 1 },
      {},
    ]);
    return {
      query: this.query(),
      ...(projection ? { projection } : {}),
      ...(random.chance(0.4) ? { sort: { n: random.pick([1, -1]), _id: 1 } } : {}),
      ...(random.chance(0.3) ? { skip: random.below(4) } : {}),
      ...(random.chance(0.4) ? { limit: random.below(5) } : {}),
    };
  }
}

const SEEDS = inject('longTests') ? 60 : 20;

describe('compiled reads', () => {
  it.each(Array.from({ length: SEEDS }, (_, seed) => seed))('return what the slow reference returns, seed %i', async (seed) => {
    const cases = new Reads(new Random(seed * 6_271 + 3));
    const roles: RoleConfig[] = Array.from({ length: 1 + cases.random.below(3) }, (_, index) => cases.role(`role${index}`));
    const filters = cases.filters();
    data.configure({ roles, filters });
    const slow = new SlowReads(data, { roles, filters }, 'ann');
    await data.insert(...Array.from({ length: 8 }, (_, index) => JSON.stringify(cases.document(index))));

    for (let at = 0; at < 12; at += 1) {
      const [action, members] = [cases.random.pick(['find', 'find', 'findOne']), JSON.stringify(cases.members())];
      const read = (): Promise<string> => data.run(action, members, { rights: ANN });
      expect(await answered(read), `${action} ${members}`).toBe(await slow.read(action, members));
    }
  });

  it('judge stored bytes under most rules about whole fields', async () => {
    const isStored: boolean[] = [];
    const both = { read: true, write: true };
    const setups: RoleConfig[][] = [
      [aRole({ read: true })],
      [aRole({ apply_when: { owner: '%%user.id' }, read: true }), aRole({ fields: { _id: both, n: both } })],
      [aRole({ apply_when: { '%%root.owner': '%%user.id' }, fields: { tag: both } }), aRole({ fields: { n: both } })],
      [aRole({ apply_when: { n: { '%gt': 1 } }, write: true }), aRole({ read: { owner: '%%user.id' } })],
      [
        aRole({ apply_when: { '%or': [{ n: 1 }, { 'sub.x': 2 }] }, read: true }),
        aRole({ fields: { _id: both }, additional_fields: {} }),
      ],
      [aRole({ apply_when: { owner: 'nobody' }, read: false }), aRole({ additional_fields: both })],
      [aRole({ fields: { n: { read: { '%%root.owner': '%%user.id' } } } })],
    ];
    for (const roles of setups) {
      data.newCollection();
      await data.setUp(
        { roles },
        { _id: 1, owner: 'ann', n: 1 },
        { _id: 2, owner: 'bob', n: 2, sub: { x: 2 } },
        { _id: 3, tag: 't' },
      );
      const read = await judged(() => data.run('find', '{}', { rights: ANN }));
      expect(read.text).toBe(await new SlowReads(data, { roles }, 'ann').read('find', '{}'));
      isStored.push(read.isStored);
    }

    expect(isStored).toEqual(setups.map((_, index) => index < setups.length - 1));
  });

  it.each<[string, object]>([
    ['a text', { owner: 'ann' }],
    ['an identifier', { owner: { $oid: '65a1f0c2d4e5f60718293a4b' } }],
  ])('resolve a role by %s like the slow reference, for any stored value', async (_, condition) => {
    const roles = [
      aRole({ apply_when: condition as RoleConfig['apply_when'], read: true }),
      aRole({ fields: { _id: { read: true } } }),
    ];
    data.configure({ roles });
    const values = [
      '"ann"',
      '"Ann"',
      '"annn"',
      '""',
      '1',
      'null',
      'true',
      '1.5',
      '{"$numberLong":"7"}',
      '{"$date":{"$numberLong":"1"}}',
      '{"$oid":"65a1f0c2d4e5f60718293a4b"}',
      '{"$oid":"65a1f0c2d4e5f60718293a4c"}',
      '["ann"]',
      '["bob",{"$oid":"65a1f0c2d4e5f60718293a4b"}]',
      '[["ann"]]',
      '{"ann":1}',
      '{"$symbol":"ann"}',
      '{"$binary":{"base64":"YW5u","subType":"00"}}',
    ];
    await data.insert('{"_id":0,"n":1}', ...values.map((value, index) => `{"_id":${index + 1},"owner":${value},"n":1}`));
    const { text, isStored } = await judged(() => data.run('find', '{"sort":{"_id":1}}', { rights: ANN }));

    expect(isStored).toBe(true);
    expect(text).toBe(await new SlowReads(data, { roles }, 'ann').read('find', '{"sort":{"_id":1}}'));
    expect(text).toContain('"n"');
  });

  it('show no field of another document, in any field order', async () => {
    const fields = { a: { read: true }, _id: { read: true } };
    data.configure({ roles: [aRole({ apply_when: { owner: '%%user.id' }, read: true }), aRole({ fields })] });
    await data.insert(
      '{"_id":1,"owner":"ann","a":1,"b":2}',
      '{"_id":2,"b":2,"a":1,"owner":"bob"}',
      '{"_id":3,"a":1,"owner":"bob","b":2}',
      '{"_id":4,"owner":"ann"}',
      '{"_id":5,"b":{"owner":"ann"},"a":{"b":1}}',
    );

    expect(await data.as(ANN, 'find', { sort: { _id: 1 } })).toEqual([
      { _id: 1, owner: 'ann', a: 1, b: 2 },
      { _id: 2, a: 1 },
      { _id: 3, a: 1 },
      { _id: 4, owner: 'ann' },
      { _id: 5, a: { b: 1 } },
    ]);
  });

  it('judge a document by the property its role depends on, also after a read that did not ask for it', async () => {
    const roles = [aRole({ apply_when: { owner: '%%user.id' }, read: true }), aRole({ fields: { n: { read: true } } })];
    const filters = [{ name: 'f', apply_when: {}, query: {}, projection: { secret: 0 } }] as const;
    await data.setUp({ roles, filters }, { _id: 1, owner: 'ann', n: 1, secret: 1 }, { _id: 2, owner: 'bob', n: 2, secret: 2 });

    expect(await data.as(ANN, 'count')).toBe(2);
    expect(await data.as(ANN, 'find', { sort: { _id: 1 } })).toEqual([{ _id: 1, owner: 'ann', n: 1 }, { n: 2 }]);
    expect(await data.as(ANN, 'find', { projection: { n: 1, _id: 0 } })).toEqual([{ n: 1 }, { n: 2 }]);
  });

  it('hide a document that has none of the fields its role shows', async () => {
    const roles = [aRole({ apply_when: { owner: '%%user.id' }, read: true }), aRole({ fields: { n: { read: true } } })];
    await data.setUp({ roles }, { _id: 1, owner: 'bob' }, { _id: 2, owner: 'ann' }, { _id: 3, m: 1 }, { _id: 4, n: 2 });

    const { text, isStored } = await judged(() => data.run('find', '{"sort":{"_id":1}}', { rights: ANN }));

    expect(isStored).toBe(true);
    expect(text).toBe('[{"_id":{"$numberInt":"2"},"owner":"ann"},{"n":{"$numberInt":"2"}}]');
    expect(await data.as(ANN, 'find', { sort: { _id: 1 }, skip: 1 })).toEqual([{ n: 2 }]);
    expect(await data.as(ANN, 'findOne', { sort: { _id: 1 } })).toEqual({ _id: 2, owner: 'ann' });
    expect(await data.as(ANN, 'count')).toBe(2);
  });

  it('validate no document they skip', async () => {
    const roles = [aRole({ fields: { n: { read: { '%%root.owner': '%%user.id' } } } })];
    const restValidation = {
      read_validation_level: 'STRICT',
      read_validation_action: 'ERROR',
      write_validation_level: 'OFF',
      write_validation_action: 'WARN',
    } as const;
    const schema = { title: 't', bsonType: 'object', properties: { n: { bsonType: 'int' } } };
    data.configure({ roles, schema, settings: { restValidation } });
    await data.insert(
      '{"_id":1,"owner":"ann","n":"text"}',
      '{"_id":2,"owner":"bob","n":"text"}',
      '{"_id":3,"owner":"ann","n":3}',
    );

    expect(await data.as(ANN, 'find', { sort: { _id: 1 }, skip: 1 })).toEqual([{ n: 3 }]);
    expect(await refusal(data.as(ANN, 'find', {}))).toMatch(/^SchemaValidationFailedRead/);
  });

  it('judge no document after the last one they return', async () => {
    const called: string[] = [];
    const mine = { '%%true': { '%function': { name: 'mine', arguments: ['%%root.n'] } } };
    await data.setUp({ roles: [aRole({ apply_when: mine, read: true })] }, ...[1, 2, 3, 4].map((n) => ({ _id: n, n })));
    const functions = async ({ argumentsEjson }: RuleFunctionCall): Promise<boolean> => called.push(argumentsEjson) > 1;

    const found = await data.as(ANN, 'find', { sort: { _id: 1 }, limit: 1 }, { expressions: { functions } });

    expect(found).toEqual([{ _id: 2, n: 2 }]);
    expect(called).toHaveLength(2);
  });

  it('are cut off where the result is larger than 16 MB, and serve the next one', async () => {
    data.configure({ roles: [aRole({ read: true })] });
    await data.insert(...Array.from({ length: 9 }, (_, index) => JSON.stringify({ _id: index, text: 'ä'.repeat(1_000_000) })));
    await data.insert(
      ...Array.from({ length: 9 }, (_, index) => JSON.stringify({ _id: 10 + index, text: 'x'.repeat(1_000_000) })),
    );
    const read = (members: object) => answered(() => data.run('find', JSON.stringify(members), { rights: ANN }));

    // The limit counts characters, not bytes.
    expect((await read({ query: { _id: { $lt: 16 } } })).length).toBeGreaterThan(15_000_000);
    expect(await read({})).toBe('ReadSizeLimitExceeded: the result is larger than 16 MB');
    expect(await read({ query: { _id: 0 }, projection: { _id: 1 } })).toBe('[{"_id":{"$numberInt":"0"}}]');
  });

  it('do not mix concurrent reads', async () => {
    const roles = [aRole({ read: true })];
    data.configure({ roles });
    await data.insert(
      ...Array.from({ length: 900 }, (_, index) => JSON.stringify({ _id: index, text: String(index % 7).repeat(900) })),
    );
    const expected = await new SlowReads(data, { roles }, 'ann').read('find', '{"sort":{"_id":1}}');
    const all = await Promise.all(
      Array.from({ length: 12 }, (_, at) => data.run('find', JSON.stringify({ sort: { _id: 1 }, skip: at }), { rights: ANN })),
    );

    const documents = JSON.parse(expected) as unknown[];
    for (const [at, text] of all.entries()) expect(JSON.parse(text)).toEqual(documents.slice(at));
  });
});
