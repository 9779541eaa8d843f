import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';

const platform = inject('platform');
const UNKNOWN = '000000000000000000000000';
const MINE = 'exports = () => "mine"';
const THEIRS = 'exports = () => "theirs"';

interface Entity {
  readonly _id: string;
}
interface Conflict {
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  readonly reason: string;
  readonly message: string;
  readonly base: string | null;
  readonly mine: string | null;
  readonly theirs: string | null;
}
interface Conflicts {
  readonly version: string;
  readonly is_behind: boolean;
  readonly conflicts: readonly Conflict[];
}

let admin: Admin;
let colleague: Admin;
let app: AppAdmin;
/** The same app, through the other administrator. */
let theirs: AppAdmin;
let functionId: string;
let draftId: string;
beforeAll(async () => {
  admin = await Admin.login(platform);
  colleague = await Admin.loginByEmail(platform);
});
beforeEach(async () => {
  app = await admin.createApp();
  theirs = colleague.appOf(app);
  ({ _id: functionId } = await app.addFunction('contested', 'exports = () => 0'));
  ({ _id: draftId } = await app.must<Entity>('POST', '/drafts'));
});

function conflicts(): Promise<Conflicts> {
  return app.must<Conflicts>('GET', `/drafts/${draftId}/conflicts`);
}

function rebase(version: string, choices: readonly unknown[]) {
  return app.send('POST', `/drafts/${draftId}/rebase`, { json: { version, choices } });
}

function sourceOf(of: AppAdmin, id = functionId): Promise<unknown> {
  return of.must('GET', `/functions/${id}`);
}

async function bothChange(): Promise<void> {
  await app.must('PUT', `/functions/${functionId}`, { source: MINE });
  await theirs.must('PUT', `/functions/${functionId}`, { source: THEIRS });
}

describe('conflicts of a draft', () => {
  it('do not exist without other deployments, or if others changed other things', async () => {
    const version = expect.stringMatching(/^[0-9a-zA-Z_=-]+$/);
    expect(await conflicts()).toEqual({ version, is_behind: false, conflicts: [] });

    await theirs.addFunction('other', THEIRS);

    expect(await conflicts()).toEqual({ version, is_behind: true, conflicts: [] });
  });

  it('show what both changed, with the draft’s and what is deployed', async () => {
    await bothChange();

    const { is_behind, conflicts: found } = await conflicts();

    expect(is_behind).toBe(true);
    expect(found).toEqual([
      {
        kind: 'functions',
        id: functionId,
        name: 'contested',
        reason: 'changed_by_both',
        message: "function 'contested'",
        base: expect.stringMatching(/exports = \(\) => 0$/),
        mine: expect.stringMatching(/exports = \(\) => "mine"$/),
        theirs: expect.stringMatching(/exports = \(\) => "theirs"$/),
      },
    ]);
  });

  it('show what one side deleted as nothing', async () => {
    await app.must('PUT', `/functions/${functionId}`, { source: MINE });
    await theirs.must('DELETE', `/functions/${functionId}`);

    expect((await conflicts()).conflicts).toMatchObject([{ reason: 'changed_by_both', mine: expect.any(String), theirs: null }]);
  });

  it('show names both gave, and references to what is gone, as entities of the draft', async () => {
    const { _id: named } = await app.addFunction('same', MINE);
    await theirs.addFunction('same', THEIRS);
    const { _id: endpoint } = await app.must<Entity>('POST', '/endpoints', {
      route: '/hook',
      http_method: 'GET',
      function_id: functionId,
      validation_method: 'NO_VALIDATION',
      respond_result: true,
    });
    await theirs.must('DELETE', `/functions/${functionId}`);

    expect((await conflicts()).conflicts).toMatchObject([
      { kind: 'endpoints', id: endpoint, reason: 'reference_broken', theirs: null },
      { kind: 'functions', id: named, name: 'same', reason: 'name_taken', theirs: null },
    ]);
  });

  it.each([
    ['GET', 'conflicts'],
    ['POST', 'rebase'],
  ])('belong to who holds the draft, in its app: %s %s', async (method, path) => {
    const other = await admin.createApp('other');
    for (const [who, id] of [
      [theirs, draftId],
      [app, UNKNOWN],
      [app, 'nonsense'],
      [other, draftId],
    ] as const) {
      const options = method === 'POST' ? { json: { version: 'x', choices: [] } } : {};
      const answer = await who.send(method, `/drafts/${id}/${path}`, options);
      expect(answer.status, id).toBe(404);
      expect(answer.body).toEqual({ error: `draft not found: '${id}'`, error_code: 'DraftNotFound' });
    }
  });
});

describe('bringing a draft up to date', () => {
  it.each([
    ['mine', MINE],
    ['theirs', THEIRS],
  ] as const)('keeps %s of what both changed, and everything else of both', async (take, source) => {
    await bothChange();
    await app.addFunction('of-mine', MINE);
    await theirs.addFunction('of-theirs', THEIRS);
    const { version } = await conflicts();

    const answer = await rebase(version, [{ kind: 'functions', id: functionId, take }]);

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      _id: draftId,
      user_id: admin.userId,
      user_name: platform.credentials.ADMIN_PUBLIC_KEY,
      app: expect.objectContaining({ _id: app.app._id }) as unknown,
      count: take === 'mine' ? 2 : 1,
    });
    // Nothing is deployed yet, and the draft has what others deployed.
    expect(await sourceOf(theirs)).toMatchObject({ source: THEIRS });
    expect(await sourceOf(app)).toMatchObject({ source });
    expect(await app.must('GET', '/functions')).toHaveLength(3);
    expect(await conflicts()).toEqual({ version: expect.any(String), is_behind: false, conflicts: [] });

    expect((await app.send('POST', `/drafts/${draftId}/deployment`)).status).toBe(201);

    expect(await sourceOf(theirs)).toMatchObject({ source });
    const names = (await theirs.must<{ name: string }[]>('GET', '/functions')).map(({ name }) => name);
    expect(names.toSorted()).toEqual(['contested', 'of-mine', 'of-theirs']);
  });

  it('can delete what others changed, and bring back what they deleted', async () => {
    const { _id: second } = await theirs.addFunction('second', 'exports = () => 0');
    const brought = await conflicts();
    expect((await rebase(brought.version, [])).status).toBe(200);
    await app.must('DELETE', `/functions/${functionId}`);
    await app.must('PUT', `/functions/${second}`, { source: MINE });
    await theirs.must('PUT', `/functions/${functionId}`, { source: THEIRS });
    await theirs.must('DELETE', `/functions/${second}`);
    const { version } = await conflicts();
    const choices = [functionId, second].map((id) => ({ kind: 'functions', id, take: 'mine' }));

    expect((await rebase(version, choices)).status).toBe(200);
    await app.must('POST', `/drafts/${draftId}/deployment`);

    expect(await theirs.must('GET', '/functions')).toMatchObject([{ _id: second, name: 'second' }]);
    expect(await sourceOf(theirs, second)).toMatchObject({ source: MINE });
  });

  it('takes back what the draft added under a taken name', async () => {
    const { _id: named } = await app.addFunction('same', MINE);
    await theirs.addFunction('same', THEIRS);
    const { version } = await conflicts();

    expect((await rebase(version, [{ kind: 'functions', id: named, take: 'mine' }])).status).toBe(409);
    expect((await rebase(version, [{ kind: 'functions', id: named, take: 'theirs' }])).body).toMatchObject({ count: 0 });

    expect(await app.must('GET', '/functions')).toHaveLength(2);
  });

  it('rejects what would leave a reference to what a choice takes away', async () => {
    const { _id: named } = await app.addFunction('same', MINE);
    await theirs.addFunction('same', THEIRS);
    const { _id: endpoint } = await app.must<Entity>('POST', '/endpoints', {
      route: '/hook',
      http_method: 'GET',
      function_id: named,
      validation_method: 'NO_VALIDATION',
      respond_result: true,
    });
    const { version } = await conflicts();
    const withoutFunction = { kind: 'functions', id: named, take: 'theirs' };

    const refused = await rebase(version, [withoutFunction]);

    expect(refused.status).toBe(409);
    expect(refused.body).toEqual({
      error: "draft conflicts with a newer deployment: endpoint 'GET /hook' (refers to function 'same', which was deleted)",
      error_code: 'DraftConflict',
    });
    expect((await rebase(version, [withoutFunction, { kind: 'endpoints', id: endpoint, take: 'theirs' }])).status).toBe(200);
  });

  it('is rejected, and changes nothing, without a choice about each', async () => {
    await bothChange();
    const { version } = await conflicts();

    const answer = await rebase(version, []);

    expect(answer.status).toBe(409);
    expect(answer.body).toEqual({
      error: "draft conflicts with a newer deployment: function 'contested'",
      error_code: 'DraftConflict',
    });
    expect(await sourceOf(app)).toMatchObject({ source: MINE });
    expect((await conflicts()).conflicts).toHaveLength(1);
  });

  it('is rejected once the draft or what is deployed is not what was looked at', async () => {
    await bothChange();
    const { version } = await conflicts();
    const choices = [{ kind: 'functions', id: functionId, take: 'mine' }];
    await theirs.must('PUT', `/functions/${functionId}`, { source: 'exports = () => "once more"' });

    const overtaken = await rebase(version, choices);

    expect(overtaken.status).toBe(409);
    expect(overtaken.body).toEqual({
      error: 'the draft or the deployed configuration has changed since: reload the conflicts',
      error_code: 'DraftConflict',
    });
    const { version: seen } = await conflicts();
    await app.must('PUT', `/functions/${functionId}`, { source: 'exports = () => "edited"' });
    expect((await rebase(seen, choices)).status).toBe(409);
    expect(await sourceOf(theirs)).toMatchObject({ source: 'exports = () => "once more"' });
    expect(await sourceOf(app)).toMatchObject({ source: 'exports = () => "edited"' });
  });

  it.each([
    [{}],
    [{ version: 'x' }],
    [{ version: 5, choices: [] }],
    [{ version: 'x', choices: {} }],
    [{ version: 'x', choices: [null] }],
    [{ version: 'x', choices: [[]] }],
    [{ version: 'x', choices: [{ kind: 'functions', id: 'f', take: 'both' }] }],
    [{ version: 'x', choices: [{ kind: { $ne: '' }, id: 'f', take: 'mine' }] }],
    [{ version: 'x', choices: Array.from({ length: 1_001 }, () => ({ kind: 'functions', id: 'f', take: 'mine' })) }],
  ])('rejects what it cannot read: %j', async (json) => {
    const answer = await app.send('POST', `/drafts/${draftId}/rebase`, { json });

    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ error: expect.any(String), error_code: expect.any(String) });
  });

  it.each([
    { kind: 'functions', id: UNKNOWN },
    { kind: 'nonsense', id: 'x' },
    { kind: 'dependencies', id: 'dependencies' },
  ])('rejects a choice about what the draft does not change: %o', async (about) => {
    const { version } = await conflicts();

    const answer = await rebase(version, [{ ...about, take: 'mine' }]);

    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      error: `the draft does not change an entity '${about.id}' of kind '${about.kind}'`,
      error_code: 'InvalidParameter',
    });
  });
});
