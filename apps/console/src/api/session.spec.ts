import { beforeEach, describe, expect, it } from 'vitest';
import type { Conflict, ConflictChoice } from './conflicts';
import { Session } from './session';
import { Versions } from './versions';

type Reply = readonly [status: number, body?: unknown, version?: string];

let requests: string[];
let replies: Map<string, Reply[]>;
let stored: Map<string, string>;
let session: Session;
let conflicts: Conflict[];
let choices: ConflictChoice[];

function open(): void {
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  session = new Session({
    baseUrl: 'http://here.test/base',
    storage,
    versions: new Versions(() => storage),
    askWhoseCounts: async (conflict) => {
      conflicts.push(conflict);
      return choices.shift() ?? 'neither';
    },
    fetch: async ({ method, url, headers }) => {
      const name = `${method} ${new URL(url).pathname}`;
      const expected = headers.get('if-match');
      requests.push(`${name} ${headers.get('authorization') ?? '-'}${expected === null ? '' : ` if ${expected}`}`);
      const [status, body, version] = replies.get(name)?.shift() ?? [404, { error: `nothing at ${name}` }];
      const init = { status, headers: new Headers(version === undefined ? {} : { etag: `"${version}"` }) };
      return new Response(body === undefined ? null : JSON.stringify(body), init);
    },
  });
}

beforeEach(() => {
  requests = [];
  replies = new Map();
  stored = new Map();
  conflicts = [];
  choices = [];
  open();
});

const API = '/base/api/admin/v3.0';
const on = (name: string, ...given: Reply[]) => void replies.set(name, given);

async function loggedIn(): Promise<void> {
  on(`POST ${API}/auth/providers/mongodb-cloud/login`, [200, { access_token: 'a1', refresh_token: 'r', user_id: 'u' }]);
  await session.logIn({ publicKey: 'k', privateKey: 's' });
  requests = [];
}

describe('a session', () => {
  it('keeps the refresh token and not the access token', async () => {
    expect(session.isOpen).toBe(false);
    await loggedIn();
    expect(session.isOpen).toBe(true);
    expect([...stored.values()]).toEqual(['r', 'u']);
  });

  it('reports why a login was rejected', async () => {
    on(`POST ${API}/auth/providers/local-userpass/login`, [401, { error: 'unauthorized', error_code: 'X' }]);
    await expect(session.logIn({ email: 'a', password: 'b' })).rejects.toMatchObject({
      status: 401,
      code: 'X',
      message: 'unauthorized',
    });
    expect(session.isOpen).toBe(false);
  });

  it('renews its token once for all requests that wait', async () => {
    await loggedIn();
    on(`GET ${API}/a`, [401], [200, 'a']);
    on(`GET ${API}/b`, [401], [200, 'b']);
    on(`POST ${API}/auth/session`, [201, { access_token: 'a2' }]);
    expect(await Promise.all([session.json('/a'), session.json('/b')])).toEqual(['a', 'b']);
    expect(requests.filter((request) => request.startsWith('POST'))).toEqual([`POST ${API}/auth/session Bearer r`]);
    expect(requests.slice(-2).map((request) => request.split(' ').at(-1))).toEqual(['a2', 'a2']);
  });

  it('continues after a page reload', async () => {
    stored.set('groundwork.refresh', 'r');
    open();
    on(`POST ${API}/auth/session`, [201, { access_token: 'a2' }]);
    on(`GET ${API}/a`, [200, 'a']);
    expect(await session.json('/a')).toBe('a');
  });

  it('ends when it cannot be renewed, and says so', async () => {
    await loggedIn();
    let ended = 0;
    const stop = session.onEnd(() => (ended += 1));
    on(`GET ${API}/a`, [401], [401]);
    on(`POST ${API}/auth/session`, [401], [401]);
    await expect(session.json('/a')).rejects.toMatchObject({ status: 401 });
    expect([ended, session.isOpen]).toEqual([1, false]);
    stop();
    await expect(session.json('/a')).rejects.toMatchObject({ status: 401 });
    expect(ended).toBe(1);
  });

  it('does not end when the server is only away', async () => {
    await loggedIn();
    on(`GET ${API}/a`, [401], [401], [200, 'a']);
    on(`POST ${API}/auth/session`, [503, { error: 'away' }], [201, { access_token: 'a2' }]);
    await expect(session.json('/a')).rejects.toMatchObject({ status: 503, message: 'away' });
    expect(session.isOpen).toBe(true);
    expect(await session.json('/a')).toBe('a');
  });

  it('does nothing for the next administrator that the one before began', async () => {
    await loggedIn();
    on(`DELETE ${API}/a`, [401], [204]);
    on(`DELETE ${API}/auth/session`, [204]);
    on(`POST ${API}/auth/providers/mongodb-cloud/login`, [200, { access_token: 'b1', refresh_token: 'rb', user_id: 'b' }]);
    const deleting = session.write('DELETE', '/a').catch((error: unknown) => error);
    await session.logOut();
    expect(await session.logIn({ publicKey: 'k', privateKey: 's' })).toBe('b');
    expect(await deleting).toMatchObject({ status: 401 });
    expect(requests.filter((request) => request.startsWith(`DELETE ${API}/a `))).toEqual([`DELETE ${API}/a Bearer a1`]);
    expect([...stored.values()]).toEqual(['rb', 'b']);
  });

  it('stays ended where a token was being renewed', async () => {
    stored.set('groundwork.refresh', 'r');
    open();
    on(`POST ${API}/auth/session`, [201, { access_token: 'late' }]);
    on(`DELETE ${API}/auth/session`, [204]);
    on(`PUT ${API}/a`, [204]);
    const writing = session.write('PUT', '/a').catch((error: unknown) => error);
    await session.logOut();
    expect(await writing).toMatchObject({ status: 401 });
    expect(session.isOpen).toBe(false);
    expect(requests.filter((request) => request.startsWith('PUT'))).toEqual([]);
  });

  it('ends for a user without rights, whatever the token', async () => {
    await loggedIn();
    on(`GET ${API}/a`, [401], [401]);
    on(`POST ${API}/auth/session`, [201, { access_token: 'a2' }]);
    let ended = 0;
    session.onEnd(() => (ended += 1));
    await expect(session.json('/a')).rejects.toMatchObject({ status: 401 });
    expect([ended, session.isOpen]).toEqual([1, false]);
  });

  it('asks nothing of the server without tokens', async () => {
    await expect(session.json('/a')).rejects.toMatchObject({ status: 401 });
    expect(requests).toEqual([]);
  });

  it('is gone on with in another tab', async () => {
    expect(session.shared).toBeNull();
    await loggedIn();
    const { shared } = session;
    expect(shared).toEqual({ refreshToken: 'r', userId: 'u' });
    stored = new Map();
    open();
    if (shared) session.adopt(shared);
    on(`POST ${API}/auth/session`, [201, { access_token: 'a2' }]);
    on(`GET ${API}/a`, [200, 'a']);
    expect(await session.json('/a')).toBe('a');
    expect([...stored.values()]).toEqual(['r', 'u']);
  });

  it('sends JSON, and reads nothing where there is nothing', async () => {
    await loggedIn();
    on(`PUT ${API}/a`, [204]);
    expect(await session.write('PUT', '/a', { b: 1 })).toBeUndefined();
  });

  it('notifies the server at logout, and ends without it too', async () => {
    await loggedIn();
    on(`DELETE ${API}/auth/session`, [204]);
    let ended = 0;
    session.onEnd(() => (ended += 1));
    await session.logOut();
    expect(ended).toBe(0);
    expect([...stored.values()]).toEqual([]);
    expect(requests).toEqual([`DELETE ${API}/auth/session Bearer r`]);
    expect(session.isOpen).toBe(false);
    await session.logOut();
    expect(requests).toHaveLength(1);
  });
});

describe('a change of an entity', () => {
  const CHANGED: Reply = [412, { error: 'changed', error_code: 'PreconditionFailed' }, 'v2'];

  beforeEach(async () => {
    await loggedIn();
    on(`GET ${API}/a`, [200, { x: 1, y: 1 }, 'v1'], [200, { x: 2, y: 2 }, 'v2']);
    await session.json('/a');
    requests = [];
  });

  const changes = (): string[] => requests.filter((request) => !request.startsWith('GET'));

  it('is bound to the version that was read, and the next one to the version it made', async () => {
    on(`PUT ${API}/a`, [200, {}, 'v2'], [204, undefined, 'v3']);
    await session.write('PUT', '/a', { x: 3 });
    await session.write('PUT', '/a', { x: 4 });

    expect(changes()).toEqual([`PUT ${API}/a Bearer a1 if "v1"`, `PUT ${API}/a Bearer a1 if "v2"`]);
    expect(conflicts).toEqual([]);
  });

  it('of some properties waits for the one before it, which may fail', async () => {
    on(`PATCH ${API}/a`, [204, undefined, 'v2'], [400, { error: 'no' }], [204, undefined, 'v3']);
    const sent = [1, 2, 3].map((x) => session.write('PATCH', '/a', { x }));

    expect((await Promise.allSettled(sent)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(changes()).toEqual(['v1', 'v2', 'v2'].map((version) => `PATCH ${API}/a Bearer a1 if "${version}"`));
    expect(conflicts).toEqual([]);
  });

  it('waits for the one before it if it is a deletion, and not if it is a whole content', async () => {
    on(`PUT ${API}/a`, [204, undefined, 'v2'], CHANGED);
    on(`DELETE ${API}/a`, [204]);
    const sent = [session.write('PUT', '/a', { x: 1 }), session.write('PUT', '/a', { y: 1 }), session.write('DELETE', '/a')];

    expect((await Promise.allSettled(sent)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(changes()).toEqual([
      ...Array.from({ length: 2 }, () => `PUT ${API}/a Bearer a1 if "v1"`),
      `DELETE ${API}/a Bearer a1 if "v2"`,
    ]);
  });

  it('is sent over theirs if the administrator says so', async () => {
    on(`PATCH ${API}/a`, CHANGED, [200, { x: 3 }, 'v3']);
    choices = ['mine'];

    expect(await session.write('PATCH', '/a', { x: 3 })).toEqual({ x: 3 });
    expect(changes()).toEqual([`PATCH ${API}/a Bearer a1 if "v1"`, `PATCH ${API}/a Bearer a1 if "v2"`]);
    expect(conflicts).toEqual([{ mine: { x: 3 }, theirs: { x: 2 } }]);
  });

  it('is dropped for theirs, which the next change is based on', async () => {
    on(`PUT ${API}/a`, CHANGED, [200, {}, 'v3']);
    choices = ['theirs'];

    expect(await session.write('PUT', '/a', { x: 3 })).toBeUndefined();
    await session.write('PUT', '/a', { x: 4 });
    expect(changes().at(-1)).toBe(`PUT ${API}/a Bearer a1 if "v2"`);
    expect(conflicts).toEqual([{ mine: { x: 3 }, theirs: { x: 2, y: 2 } }]);
  });

  it('fails where nothing is decided, and is asked about again', async () => {
    on(`PUT ${API}/a`, CHANGED, CHANGED);
    await expect(session.write('PUT', '/a', { x: 3 })).rejects.toMatchObject({ status: 412 });
    await expect(session.write('PUT', '/a', { x: 3 })).rejects.toMatchObject({ status: 412 });

    expect(changes()).toEqual([`PUT ${API}/a Bearer a1 if "v1"`, `PUT ${API}/a Bearer a1 if "v1"`]);
    expect(conflicts.map(({ theirs }) => theirs)).toEqual([{ x: 2, y: 2 }, undefined]);
  });

  it('asks before deleting something changed, and fails if canceled', async () => {
    on(`DELETE ${API}/a`, CHANGED, CHANGED, [204]);
    choices = ['theirs', 'mine'];
    await expect(session.write('DELETE', '/a')).rejects.toMatchObject({ status: 412 });

    await session.write('DELETE', '/a');
    expect(changes().at(-1)).toBe(`DELETE ${API}/a Bearer a1 if "v2"`);
    expect(conflicts.map(({ mine }) => mine)).toEqual([null, null]);
  });
});
