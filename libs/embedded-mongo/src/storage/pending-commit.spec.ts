import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decode } from '../bson/decode.js';
import { encode } from '../bson/encode.js';
import type { Document } from '../bson/types.js';
import { ChangeApplication, type CheckedChange } from './apply-change.js';
import { fingerprint, type DocumentChange } from './document-change.js';
import { ChangeKind } from './oplog-entry.js';
import { PendingCommit } from './pending-commit.js';
import { Store } from './store.js';

const LOUD = (error: unknown): void => {
  throw error;
};

let directory: string;
let store: Store;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'pending-'));
  store = new Store(directory, LOUD);
  store.environment.write(() => {
    const collection = store.catalog.create('db.c', {});
    for (const document of [{ _id: 1, n: 0 }, { _id: 2, n: 0 }]) collection.insert(store.base, document, encode(document)); // prettier-ignore
  });
});

afterEach(async () => {
  await store.close();
  rmSync(directory, { recursive: true, force: true });
});

async function reopen(): Promise<void> {
  await store.close();
  store = new Store(directory, LOUD);
}

function stored(): Document[] {
  const collection = store.catalog.get('db.c');
  return collection ? [...collection.records(store.base)].map(({ bytes }) => decode(bytes)) : [];
}

/** Checked changes: document 1 is updated, 2 deleted, 3 inserted and then updated. */
function changes(): CheckedChange[] {
  const application = new ChangeApplication(store.catalog, store.base, store.catalog.schema);
  const provisional = 2 ** 47 + 1;
  const before = (document: Document): Buffer => fingerprint(encode(document));
  const common = { namespace: 'db.c', added: [], removed: [], flags: [] };
  const payload = encode({ k: 1, u: { n: 1 }, r: [], t: [] });
  const list: DocumentChange[] = [
    { ...common, kind: ChangeKind.update, recordId: 1, before: before({ _id: 1, n: 0 }), bytes: encode({ _id: 1, n: 1 }), payload },
    { ...common, kind: ChangeKind.delete, recordId: 2, before: before({ _id: 2, n: 0 }), bytes: undefined, payload: encode({ k: 2 }) },
    { ...common, kind: ChangeKind.insert, recordId: provisional, before: undefined, bytes: encode({ _id: 3 }), payload: undefined },
    { ...common, kind: ChangeKind.replace, recordId: provisional, before: before({ _id: 3 }), bytes: encode({ _id: 3, n: 3 }), payload: undefined },
  ]; // prettier-ignore
  return list.map((change) => {
    const checked = application.check(change);
    if (!checked) throw new Error('a conflict');
    return checked;
  });
}

const journal = (): PendingCommit => new PendingCommit(store.environment, store.catalog, store.base);
const BEFORE = [
  { _id: 1, n: 0 },
  { _id: 2, n: 0 },
];
const AFTER = [
  { _id: 1, n: 1 },
  { _id: 3, n: 3 },
];

describe('a commit that takes several turns', () => {
  it('is carried out in parts', () => {
    const pending = journal();
    store.environment.write(() => pending.note(changes()));
    expect([pending.left, stored()]).toEqual(['undecided', BEFORE]);
    store.environment.write(() => pending.decide());
    expect([pending.left, stored()]).toEqual(['decided', BEFORE]);
    let parts = 1;
    while (!store.environment.write(() => pending.carryOut(() => true))) parts++;
    expect([parts, pending.left, stored()]).toEqual([5, 'nothing', AFTER]);
    store.base.committed();
    expect(store.catalog.get('db.c')?.count).toBe(2);
  });

  it('is forgotten at the next start when it was not decided', async () => {
    store.environment.write(() => journal().note(changes()));
    await reopen();
    expect([journal().left, stored()]).toEqual(['nothing', BEFORE]);
  });

  it.each([0, 1, 3])('is carried out at the next start when it was decided and %i of its parts were made', async (parts) => {
    const pending = journal();
    store.environment.write(() => {
      pending.note(changes());
      pending.decide();
    });
    for (let part = 0; part < parts; part++) store.environment.write(() => pending.carryOut(() => true));
    await reopen();
    expect([journal().left, stored()]).toEqual(['nothing', AFTER]);
  });
});
