import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { RoleConfig } from '#contracts/config/app-snapshot.js';
import { Random } from '#rules/expressions/testing/random.js';
import type { Rights } from '../app/rights.js';
import { aUser } from '../testing/app-builders.js';
import { DataFixture } from '../testing/data-fixture.js';
import { RandomRules } from '../testing/random-rules.js';
import { refusal } from '../testing/refusal.js';
import { mayDelete, mayInsert, mayName, mayUpdate, readable, roleOf, type Json } from '../testing/slow-rules.js';

/** Random roles, documents and operations: rules compiled into queries must agree with the slow evaluator. */
const SEEDS = inject('longTests') ? 40 : 15;
const OPERATIONS = 25;

const data = new DataFixture();
beforeAll(() => data.start());
afterAll(() => data.close());

function matches(document: Json, query: Json): boolean {
  return Object.entries(query).every(([name, value]) => document[name] === value);
}

/** Collection in memory instead of a database, with the slow evaluator instead of compiled rules. */
class SlowCollection {
  constructor(
    private readonly roles: readonly RoleConfig[],
    private readonly userId: string,
    readonly documents: Json[],
  ) {}

  private candidates(query: Json): { document: Json; role: RoleConfig; seen: Json }[] {
    return this.documents.flatMap((document) => {
      const role = matches(document, query) ? roleOf(this.roles, document, false, this.userId) : undefined;
      const seen = role && readable(role, { root: document, prevRoot: document }, this.userId);
      return role && seen ? [{ document, role, seen }] : [];
    });
  }

  find(query: Json): Json[] {
    return this.candidates(query).map(({ seen }) => seen);
  }

  insert(document: Json): string {
    const role = roleOf(this.roles, document, true, this.userId);
    if (!role || !mayInsert(role, document, this.userId)) return 'insert not permitted';
    this.documents.push(document);
    return 'done';
  }

  /** @param path path an operator names; `null`: the whole document is replaced */
  update(query: Json, many: boolean, path: string | null, change: (document: Json) => Json): string {
    const touched = this.candidates(query).slice(0, many ? undefined : 1);
    const permitted = touched.every(({ document, role, seen }) => {
      const hidesNothing = JSON.stringify(seen) === JSON.stringify(document);
      const names = path === null ? Object.keys(document).filter((name) => name !== '_id') : [path];
      if (!(path === null && hidesNothing) && !mayName(role, document, names, this.userId)) return false;
      return mayUpdate(role, document, change(document), this.userId);
    });
    if (!permitted) return 'update not permitted';
    for (const { document } of touched) this.documents[this.documents.indexOf(document)] = change(document);
    return `${touched.length}`;
  }

  delete(query: Json, many: boolean): string {
    const touched = this.candidates(query).slice(0, many ? undefined : 1);
    if (!touched.every(({ document, role }) => mayDelete(role, document, this.userId))) return 'delete not permitted';
    for (const { document } of touched) this.documents.splice(this.documents.indexOf(document), 1);
    return `${touched.length}`;
  }
}

const ANN: Rights = { kind: 'user', user: aUser({ id: 'ann' }), customDataEjson: '{}' };

async function answer(action: string, members: object): Promise<unknown> {
  const text = await data.run(action, JSON.stringify(members), { rights: ANN });
  return JSON.parse(text.replaceAll(/\{"\$number(?:Int|Long)":"(-?\d+)"\}/g, '$1'));
}

/** Returns the count of a write, or its error. */
async function outcome(action: string, members: object, count: string): Promise<string> {
  let counted = '';
  const refusedWith = await refusal(
    answer(action, members).then((result) => {
      counted = count === '' ? 'done' : String((result as Record<string, unknown>)[count]);
    }),
  );
  return counted === '' ? refusedWith.replace('WriteNotPermitted: ', '') : counted;
}

async function compare(cases: RandomRules, slow: SlowCollection): Promise<void> {
  const { random } = cases;
  const query = cases.query();
  const many = random.chance(0.5);
  switch (random.below(6)) {
    case 0: {
      cases.inserted += 1;
      const document = cases.document(100 + cases.inserted);
      expect(await outcome('insertOne', { document }, '')).toBe(slow.insert(document));
      return;
    }
    case 1: {
      const [path, value] = cases.assignment();
      const update = random.chance(0.7) ? { $set: { [path]: value } } : { $unset: { [path]: '' } };
      const change = (document: Json): Json => {
        const { [path]: _, ...others } = document;
        if (!('$set' in update)) return others;
        return path in document ? { ...document, [path]: value } : { ...others, [path]: value };
      };
      const expected = slow.update(query, many, path, change);
      expect(await outcome(many ? 'updateMany' : 'updateOne', { query, update }, 'matchedCount')).toBe(expected);
      return;
    }
    case 2: {
      const replacement = cases.document();
      const change = ({ _id }: Json): Json => ({ _id, ...replacement });
      const expected = slow.update(query, many, null, change);
      expect(await outcome(many ? 'updateMany' : 'updateOne', { query, update: replacement }, 'matchedCount')).toBe(expected);
      return;
    }
    case 3: {
      if (random.chance(0.7)) return;
      const expected = slow.delete(query, many);

      expect(await outcome(many ? 'deleteMany' : 'deleteOne', { query }, 'deletedCount')).toBe(expected);
      return;
    }
    case 4: {
      const found = slow.find(query);
      expect(await answer('count', { query })).toBe(found.length);
      expect(await answer('aggregate', { pipeline: [{ $match: query }] })).toEqual(found);
      return;
    }
    default: {
      const found = slow.find(query);
      const [skip, limit] = [random.below(3), random.below(4)];
      expect(await answer('find', { query })).toEqual(found);
      expect(await answer('find', { query, skip, limit })).toEqual(found.slice(skip, limit === 0 ? undefined : skip + limit));
    }
  }
}

describe('rules', () => {
  it.each(Array.from({ length: SEEDS }, (_, seed) => seed))('do what the slow evaluator says, seed %i', async (seed) => {
    const cases = new RandomRules(new Random(seed * 7_919 + 5));
    const roles = Array.from({ length: 1 + cases.random.below(3) }, (_, index) => cases.role(`role${index}`));
    const documents = Array.from({ length: 8 }, (_, index) => cases.document(index));
    data.newCollection();
    data.configure({ roles });
    await data.insert(...documents.map((document) => JSON.stringify(document)));
    const slow = new SlowCollection(roles, 'ann', documents);

    for (let at = 0; at < OPERATIONS; at += 1) {
      await compare(cases, slow);
      const stored: unknown = JSON.parse((await data.run('find')).replaceAll(/\{"\$numberInt":"(-?\d+)"\}/g, '$1'));
      expect(stored).toEqual(slow.documents);
    }
  });
});
