import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FilterConfig, RoleConfig } from '#contracts/config/app-snapshot.js';
import { Random } from '#rules/expressions/testing/random.js';
import { RandomRules } from '../testing/random-rules.js';
import { refusal } from '../testing/refusal.js';
import { aRole, aUserCalled, RuledData } from '../testing/ruled-data.js';
import { OpenCollection } from './open-collection.js';
import { RuledCollection } from './ruled-collection.js';
import { StoredReads } from './stored-reads.js';

const data = new RuledData();
beforeAll(() => data.start());
afterAll(() => data.close());
beforeEach(() => data.newCollection());
afterEach(() => {
  vi.restoreAllMocks();
});

const ANN = aUserCalled('ann');

/** Returns the result or error of a read that decodes documents, as all reads did before some used stored bytes. */
async function decoded(read: () => Promise<string>): Promise<string> {
  const spies = [RuledCollection, OpenCollection].map((type) => vi.spyOn(type.prototype, 'findStored').mockResolvedValue(null));
  try {
    return await answered(read);
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

async function answered(read: () => Promise<string>): Promise<string> {
  let text = '';
  const refused = await refusal(read().then((answer) => (text = answer)));
  return text === '' ? refused : text;
}

/** Counts the reads that use stored bytes and those that do not, from now on. */
function counting(): () => Promise<{ stored: number; decoded: number }> {
  const { mock } = vi.spyOn(StoredReads.prototype, 'find');
  return async () => {
    const found = await Promise.all(mock.results.map(({ value }) => value as ReturnType<StoredReads['find']>));
    const stored = found.filter((one) => one !== null).length;
    return { stored, decoded: found.length - stored };
  };
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

describe('reads that leave documents as they are stored', () => {
  it.each(Array.from({ length: 60 }, (_, seed) => seed))('respond as decoded documents are answered, seed %i', async (seed) => {
    const cases = new Reads(new Random(seed * 6_271 + 3));
    const roles: RoleConfig[] = Array.from({ length: 1 + cases.random.below(3) }, (_, index) => cases.role(`role${index}`));
    data.configure({ roles, filters: cases.filters() });
    await data.insert(...Array.from({ length: 8 }, (_, index) => JSON.stringify(cases.document(index))));

    for (let at = 0; at < 12; at += 1) {
      const [action, members] = [cases.random.pick(['find', 'find', 'findOne']), JSON.stringify(cases.members())];
      const read = (): Promise<string> => data.run(action, members, { rights: ANN });
      expect(await answered(read), members).toBe(await decoded(read));
    }
  });

  it('are most of those under rules about whole fields', async () => {
    const counts = counting();
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
      const read = (): Promise<string> => data.run('find', '{}', { rights: ANN });
      expect(await answered(read)).toBe(await decoded(read));
    }

    expect(await counts()).toEqual({ stored: setups.length - 1, decoded: 1 });
  });

  it.each<[string, object]>([
    ['a text', { owner: 'ann' }],
    ['an identifier', { owner: { $oid: '65a1f0c2d4e5f60718293a4b' } }],
  ])('resolve a role by %s like decoded documents, for any stored value', async (_, condition) => {
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
    const read = (): Promise<string> => data.run('find', '{"sort":{"_id":1}}', { rights: ANN });

    const counts = counting();
    const found = await answered(read);

    expect(await counts()).toEqual({ stored: 1, decoded: 0 });
    expect(found).toBe(await decoded(read));
    expect(found).toContain('"n"');
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
    data.configure({ roles: [aRole({ read: true })] });
    await data.insert(
      ...Array.from({ length: 900 }, (_, index) => JSON.stringify({ _id: index, text: String(index % 7).repeat(900) })),
    );
    const expected = await decoded(() => data.run('find', '{"sort":{"_id":1}}', { rights: ANN }));
    const all = await Promise.all(
      Array.from({ length: 12 }, (_, at) => data.run('find', JSON.stringify({ sort: { _id: 1 }, skip: at }), { rights: ANN })),
    );

    const documents = JSON.parse(expected) as unknown[];
    for (const [at, text] of all.entries()) expect(JSON.parse(text)).toEqual(documents.slice(at));
  });
});
