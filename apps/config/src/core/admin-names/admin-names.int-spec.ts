import { afterAll, beforeAll, expect, it } from 'vitest';
import { listAudit } from '#contracts/config/audit.contract.js';
import { getDeployment, listDeployments } from '#contracts/config/deployments.contract.js';
import { createDraft, deployDraft, getDraft, listDrafts } from '#contracts/config/drafts.contract.js';
import { createFunction } from '#contracts/config/functions.contract.js';
import { AppError } from '#contracts/error.js';
import { getAdminNames } from '#contracts/identity/admin.contract.js';
import { newId } from '#contracts/ids.js';
import { fake } from '#testing/test-process.js';
import { startConfigProcess, type ConfigProcess } from '../../config-process.fixture.js';

const names: Record<string, string> = {};
let isAway = false;
const asked: string[][] = [];
let config: ConfigProcess;
beforeAll(async () => {
  const identity = fake(getAdminNames, ({ adminIds }) => {
    asked.push(adminIds);
    if (isAway) throw new AppError('Unavailable', 'identity is away');
    return { names: Object.fromEntries(Object.entries(names).filter(([id]) => adminIds.includes(id))) };
  });
  config = await startConfigProcess([], [identity]);
});
afterAll(() => config.close());

/** An app in which an administrator has made one deployment. */
async function anApp(userId: string) {
  const { groupId, appId } = await config.anApp();
  const key = { groupId, appId };
  await config.call(createFunction, { ...key, name: 'f', source: 'exports = () => 1' }, { userId });
  const shown = async () => {
    const [deployment] = await config.call(listDeployments, key, { role: 'reader' });
    const [entry] = await config.call(listAudit, key, { role: 'reader' });
    return [deployment, entry].map((one) => [one?.user_id, one?.user_name]);
  };
  return { key, shown };
}

it('names administrators in deployments, the audit trail and drafts, and asks for a name once', async () => {
  const userId = newId();
  names[userId] = 'ada@example.com';
  const { key, shown } = await anApp(userId);
  expect(await shown()).toEqual([
    [userId, 'ada@example.com'],
    [userId, 'ada@example.com'],
  ]);
  const known = asked.length;
  const named = { user_id: userId, user_name: 'ada@example.com' };
  const [deployment] = await config.call(listDeployments, key);
  expect(await config.call(getDeployment, { ...key, deploymentId: deployment?._id ?? '' })).toMatchObject(named);
  const draft = await config.call(createDraft, key, { userId });
  expect(draft).toMatchObject(named);
  expect(await config.call(listDrafts, key, { userId })).toEqual([draft]);
  expect(await config.call(getDraft, { ...key, draftId: draft._id }, { userId })).toEqual(draft);
  expect(await config.call(deployDraft, { ...key, draftId: draft._id }, { userId })).toMatchObject(named);
  expect(asked.length).toBe(known);
});

it('shows an administrator by id if deleted, or if identity is unavailable', async () => {
  const [gone, later] = [newId(), newId()];
  const { shown } = await anApp(gone);
  expect(await shown()).toEqual([
    [gone, undefined],
    [gone, undefined],
  ]);
  names[later] = 'bob@example.com';
  const other = await anApp(later);
  isAway = true;
  try {
    expect(await other.shown()).toEqual([
      [later, undefined],
      [later, undefined],
    ]);
  } finally {
    isAway = false;
  }
  expect(await other.shown()).toEqual([
    [later, 'bob@example.com'],
    [later, 'bob@example.com'],
  ]);
});
