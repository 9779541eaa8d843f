import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { RulesTrial } from '#rules/access/trial/rules-trial.js';
import { isSameStored } from '#rules/access/images.js';
import type { PlainDocument } from '#rules/access/field-set.js';
import { encodeEjson } from '#codecs/ejson/ejson-encode.js';
import { parseEjson } from '#codecs/ejson/ejson-decode.js';
import { Random } from '#rules/expressions/testing/random.js';
import type { Rights } from '../app/rights.js';
import { aUser } from '../testing/app-builders.js';
import { DataFixture } from '../testing/data-fixture.js';
import { RandomRules } from '../testing/random-rules.js';
import { refusal } from '../testing/refusal.js';

/** Random roles and documents: the result of a trial must agree with the result of the user's real request. */
const SEEDS = inject('longTests') ? 60 : 20;
const DOCUMENTS = 6;
const ANN: Rights = { kind: 'user', user: aUser({ id: 'ann' }), customDataEjson: '{}' };

const data = new DataFixture();
beforeAll(() => data.start());
afterAll(() => data.close());

const asAnn = (action: string, members: object): Promise<string> => data.run(action, encodeEjson(members), { rights: ANN });
const document = (text: string): PlainDocument => parseEjson(text) as PlainDocument;

/** Returns `true` if the action was carried out; any failure other than a refusal fails the test. */
async function isDone(action: string, members: object, count?: string): Promise<boolean> {
  let done = true;
  const refusedWith = await refusal(
    asAnn(action, members).then((text) => {
      if (count !== undefined) done = encodeEjson(document(text)[count]) === '{"$numberInt":"1"}';
    }),
  );
  expect(refusedWith).toMatch(/^(accepted: .*|WriteNotPermitted: (insert|update|delete) not permitted)$/);
  return refusedWith.startsWith('accepted') && done;
}

function atPath(seen: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], seen);
}

/** Changes one property of a document, like `$set` and `$unset`. */
function changedBy(cases: RandomRules, before: PlainDocument): { after: PlainDocument; update: object } {
  const [name, value] = cases.assignment();
  const given = document(JSON.stringify({ value }))['value'];
  if (cases.random.chance(0.75)) return { after: { ...before, [name]: given }, update: { $set: { [name]: given } } };
  const { [name]: _, ...after } = before;
  return { after, update: { $unset: { [name]: '' } } };
}

describe('a trial', () => {
  it.each(Array.from({ length: SEEDS }, (_, seed) => seed))('says what happens, seed %i', async (seed) => {
    const cases = new RandomRules(new Random(seed * 6_007 + 11));
    const roles = Array.from({ length: 1 + cases.random.below(3) }, (_, index) => cases.role(`role${index}`));
    data.newCollection();
    data.configure({ roles });
    const trial = new RulesTrial({ roles, filters: [] }, { user: { id: 'ann' } });
    for (let id = 0; id < DOCUMENTS; id += 1) {
      const stored = document(JSON.stringify(cases.document(id)));
      await data.insert(encodeEjson(stored));
      const query = { _id: stored['_id'] };
      const { after, update } = changedBy(cases, stored);
      const judged = await trial.judge(stored, after);

      const [seen] = parseEjson(await asAnn('find', { query })) as PlainDocument[];
      expect(judged.visible).toEqual(seen);
      expect(judged.read.allowed).toBe(seen !== undefined);
      for (const { path, read } of judged.fields) {
        if (atPath(stored, path) === undefined) continue;
        expect([path, read.allowed]).toEqual([path, atPath(seen, path) !== undefined]);
      }

      const fresh = { ...after, _id: document(`{"_id":${100 + id}}`)['_id'] };
      const { insert } = await trial.judge(stored, fresh);
      expect(await isDone('insertOne', { document: fresh })).toBe(insert.allowed);

      const isFound = seen !== undefined;
      // An operator that changes nothing is checked by the name it contains, which a trial does not know.
      if (!isSameStored(stored, after)) {
        const isUpdated = await isDone('updateOne', { query, update }, 'matchedCount');
        expect(isUpdated).toBe(isFound && judged.update.allowed);
        const changed = judged.fields.filter(({ path }) => !isSameStored(atPath(stored, path), atPath(after, path)));
        if (isUpdated) expect(changed.filter(({ write }) => !write.allowed)).toEqual([]);
      }

      const left = document(await data.run('findOne', encodeEjson({ query })));
      const last = await trial.judge(left);
      const isVisible = last.visible !== undefined;
      expect(await isDone('deleteOne', { query }, 'deletedCount')).toBe(isVisible && last.delete.allowed);
    }
  });
});
