import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { listAudit } from '#contracts/config/audit.contract.js';
import {
  advanceDocumentImport,
  claimDocumentImport,
  deleteDocumentImport,
  DOCUMENT_IMPORT_IDLE_MS,
  DOCUMENT_IMPORTS_LISTED_MAX,
  DOCUMENT_IMPORT_KEPT_SECONDS,
  getDocumentImport,
  listDocumentImports,
  openDocumentImport,
} from '#contracts/config/document-imports.contract.js';
import { createService } from '#contracts/config/services.contract.js';
import { newId } from '#contracts/ids.js';
import { refusal, startConfigProcess, type ConfigProcess } from '../config-process.fixture.js';
import { LEASE_MS } from './document-imports.repository.js';

const FILE = { database_name: 'store', collection_name: 'orders', file_name: 'a.ndjson', format: 'lines', bytes: 100 } as const;
const NOTHING = { inserted: 0, failed: 0, failures: [] };

let config: ConfigProcess;
let source: { groupId: string; appId: string; serviceId: string };
beforeAll(async () => {
  config = await startConfigProcess();
});
afterAll(() => config.close());
beforeEach(async () => {
  const { groupId, appId } = await config.anApp();
  source = await sourceOf(groupId, appId);
  vi.useFakeTimers({ toFake: ['Date'] });
  return () => vi.useRealTimers();
});

const sourceOf = async (groupId: string, appId: string) => {
  const { _id } = await config.call(createService, { groupId, appId, name: 'web', type: 'http' });
  return { groupId, appId, serviceId: _id };
};
const open = async (of = source) => ({ ...of, importId: (await config.call(openDocumentImport, { ...of, ...FILE }))._id });
const pass = (milliseconds: number): unknown => vi.setSystemTime(Date.now() + milliseconds);

describe('imports of documents', () => {
  it('keep their progress, part by part, and are recorded in the audit log', async () => {
    const key = await open();
    const first = await config.call(claimDocumentImport, { ...key, offset: 0 });
    expect(first).toMatchObject({ isAgain: false, index: 0, columns: [], format: 'lines', bytes: 100 });
    const failures = [{ index: 1, error: 'duplicate key' }];
    const advanced = await config.call(advanceDocumentImport, {
      ...key,
      lease: first.lease,
      offset: 40,
      inserted: 2,
      failed: 1,
      failures,
      columns: ['a'],
    });
    expect(advanced).toMatchObject({ offset: 40, inserted: 2, failed: 1, failures, state: 'running' });

    const second = await config.call(claimDocumentImport, { ...key, offset: 40 });
    expect(second).toMatchObject({ isAgain: false, index: 3, columns: ['a'] });
    await config.call(advanceDocumentImport, { ...key, lease: second.lease, ...NOTHING, offset: 100, inserted: 3 });
    await expect(config.call(getDocumentImport, key)).resolves.toMatchObject({
      state: 'done',
      inserted: 5,
      user_id: config.adminId,
    });

    const [written, begun] = await config.call(listAudit, source);
    const name = 'store.orders';
    expect(written?.changes).toEqual([{ kind: 'documents', id: source.serviceId, name, operation: 'create', count: 5 }]);
    expect(begun?.changes).toEqual([{ kind: 'imports', id: key.importId, name, operation: 'create' }]);
  });

  it('are claimed for one part at a time, at the place they are at', async () => {
    const key = await open();
    await expect(config.call(claimDocumentImport, { ...key, offset: 7 })).rejects.toMatchObject({ code: 'Conflict' });
    const { lease } = await config.call(claimDocumentImport, { ...key, offset: 0 });
    await expect(config.call(claimDocumentImport, { ...key, offset: 0 })).rejects.toMatchObject({ code: 'Conflict' });

    pass(LEASE_MS + 1);
    const again = await config.call(claimDocumentImport, { ...key, offset: 0 });
    expect(again.isAgain).toBe(true);
    const late = config.call(advanceDocumentImport, { ...key, lease, ...NOTHING, offset: 10 });
    await expect(late).rejects.toMatchObject({ code: 'Conflict' });
  });

  it('continue on another process after the end of one in the middle of a part', async () => {
    const key = await open();
    await config.call(claimDocumentImport, { ...key, offset: 0 });
    const other = await config.another();
    await expect(other.call(claimDocumentImport, { ...key, offset: 0 })).rejects.toMatchObject({ code: 'Conflict' });
    pass(LEASE_MS + 1);
    const { lease, isAgain } = await other.call(claimDocumentImport, { ...key, offset: 0 });
    expect(isAgain).toBe(true);
    await other.call(advanceDocumentImport, { ...key, lease, ...NOTHING, offset: 50, inserted: 2 });
    await other.close();
    await expect(config.call(getDocumentImport, key)).resolves.toMatchObject({ offset: 50, inserted: 2, state: 'running' });
  });

  it('end where the file cannot be read further', async () => {
    const key = await open();
    const { lease } = await config.call(claimDocumentImport, { ...key, offset: 0 });
    await config.call(advanceDocumentImport, { ...key, lease, ...NOTHING, offset: 0, error: 'no list' });
    await expect(config.call(getDocumentImport, key)).resolves.toMatchObject({ state: 'failed', error: 'no list' });
    await expect(config.call(claimDocumentImport, { ...key, offset: 0 })).rejects.toMatchObject({ code: 'Conflict' });
  });

  it('are two at a time in a project; one that rests gives its place away, and waits for one to continue', async () => {
    const resting = await open();
    pass(1_000);
    const other = await open();
    const { groupId } = source;
    const { appId } = await config.anApp('other', groupId);
    const elsewhere = await sourceOf(groupId, appId);
    await expect(open(elsewhere)).rejects.toMatchObject({ code: 'TooManyRequests' });
    await expect(config.call(listDocumentImports, elsewhere)).resolves.toEqual([]);

    pass(DOCUMENT_IMPORT_IDLE_MS - 500);
    const third = await open(elsewhere);
    const claiming = config.call(claimDocumentImport, { ...other, offset: 0 });
    await expect(claiming).resolves.toMatchObject({ index: 0 });
    await expect(config.call(claimDocumentImport, { ...resting, offset: 0 })).rejects.toMatchObject({ code: 'TooManyRequests' });
    await config.call(deleteDocumentImport, third);
    await expect(config.call(claimDocumentImport, { ...resting, offset: 0 })).resolves.toMatchObject({ isAgain: true });
  });

  it('are listed up to a maximum, the newest first', async () => {
    const ids: string[] = [];
    for (let at = 0; at <= DOCUMENT_IMPORTS_LISTED_MAX; at += 1) {
      const key = await open();
      const { lease } = await config.call(claimDocumentImport, { ...key, offset: 0 });
      await config.call(advanceDocumentImport, { ...key, lease, ...NOTHING, offset: 100 });
      ids.unshift(key.importId);
    }
    const listed = await config.call(listDocumentImports, source);
    expect(listed.map(({ _id }) => _id)).toEqual(ids.slice(0, DOCUMENT_IMPORTS_LISTED_MAX));
  });

  it('are found in their own app and data source only', async () => {
    const key = await open();
    const { appId } = await config.anApp('other', key.groupId);
    for (const foreign of [
      { ...key, appId },
      { ...key, serviceId: newId() },
    ]) {
      const missing = refusal('DocumentImportNotFound', `import not found: '${key.importId}'`);
      // Each call is for itself.
      // oxlint-disable-next-line no-await-in-loop
      await expect(config.call(getDocumentImport, foreign)).rejects.toMatchObject(missing);
      // oxlint-disable-next-line no-await-in-loop
      await expect(config.call(claimDocumentImport, { ...foreign, offset: 0 })).rejects.toMatchObject(missing);
      // oxlint-disable-next-line no-await-in-loop
      await expect(config.call(deleteDocumentImport, foreign)).rejects.toMatchObject(missing);
    }
  });

  it('are gone a day after their last part', async () => {
    const key = await open();
    pass(DOCUMENT_IMPORT_KEPT_SECONDS * 1_000 - 1_000);
    await expect(config.call(listDocumentImports, source)).resolves.toMatchObject([{ _id: key.importId }]);
    pass(2_000);
    await expect(config.call(listDocumentImports, source)).resolves.toEqual([]);
    await expect(config.call(claimDocumentImport, { ...key, offset: 0 })).rejects.toMatchObject({
      code: 'DocumentImportNotFound',
    });
  });

  it('record what was inserted when they are canceled', async () => {
    const key = await open();
    const { lease } = await config.call(claimDocumentImport, { ...key, offset: 0 });
    await config.call(advanceDocumentImport, { ...key, lease, ...NOTHING, offset: 10, inserted: 4 });
    await config.call(deleteDocumentImport, key);
    await expect(config.call(getDocumentImport, key)).rejects.toMatchObject({ code: 'DocumentImportNotFound' });
    await expect(config.call(listDocumentImports, { ...source, serviceId: newId() })).rejects.toMatchObject({
      code: 'ServiceNotFound',
    });
    const [canceled] = await config.call(listAudit, source);
    expect(canceled?.changes).toMatchObject([
      { kind: 'documents', operation: 'create', count: 4 },
      { kind: 'imports', operation: 'delete' },
    ]);
  });
});
