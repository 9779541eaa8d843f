import { PassThrough } from 'node:stream';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Context } from '../context/context.js';
import type { Connection } from '../session/connection.js';
import { AppTransfer } from './app-transfer.js';
import { importFiles } from './push.js';

const APP = { _id: 'a', group_id: 'g', name: 'shop', client_app_id: 'shop-abcde' };
const NOTHING = { added: [], changed: [], deleted: [], modified: [], removed: [] };

vi.mock('../files/local-app.js', () => ({
  readLocalApp: () => Promise.resolve({ files: new Map([['realm_config.json', Buffer.from('{"name":"shop"}')]]) }),
}));
vi.mock('../session/find-app.js', () => ({ appsOf: () => Promise.resolve([APP]), appOf: () => APP }));
vi.mock('../session/connection.js', () => ({
  withConnection: (_context: Context, work: (connection: Connection) => Promise<void>) => work({ client: {} } as Connection),
  projectOf: () => Promise.resolve('g'),
}));

const send = vi.fn(() => Promise.resolve());
const preview = vi.fn();

beforeEach(() => {
  send.mockClear();
  const differences = { diffs: ['values/a.json'], packages: NOTHING, site: NOTHING, notes: 0 };
  const transfer = {
    notes: [],
    size: 1,
    differences: () => Promise.resolve(differences),
    preview,
    send,
    sendSite: () => Promise.resolve(),
  };
  vi.spyOn(AppTransfer, 'of').mockResolvedValue(transfer as unknown as AppTransfer);
});

/** An import, at a terminal where this is typed; and what was asked there. */
async function imported(typed: string, options: object = {}): Promise<{ asked: string; failure: unknown }> {
  const stdin = Object.assign(new PassThrough(), { isTTY: true });
  const stderr = Object.assign(new PassThrough(), { isTTY: true });
  const streams = { stdin, stderr, stdout: new PassThrough() };
  const around = { ...streams, env: {}, directory: '/', home: '/', interruption: new AbortController().signal };
  let asked = '';
  stderr.setEncoding('utf8').on('data', (text: string) => {
    asked += text;
    if (text.startsWith('Change ')) stdin.write(typed);
  });
  const failure = await importFiles(new Context(around, [], { app: 'shop', ...options }, [])).catch((error: unknown) => error);
  return { asked, failure };
}

describe('an import that would remove most of an app', () => {
  beforeEach(() =>
    preview.mockResolvedValue({ warnings: ['2 of the 3 entities of the app would be removed'], removes_most: true }),
  );

  it('asks for its name', async () => {
    const { asked, failure } = await imported('shop\n');

    expect(failure).toBeUndefined();
    expect(asked).toContain('2 of the 3 entities of the app would be removed');
    expect(asked).toContain('Type shop to go on: ');
    expect(send).toHaveBeenCalledOnce();
  });

  it('changes nothing for a yes', async () => {
    expect((await imported('y\n')).failure).toMatchObject({ message: 'nothing was changed' });
    expect(send).not.toHaveBeenCalled();
  });

  it('asks for nothing with --yes', async () => {
    const { asked, failure } = await imported('', { yes: true });

    expect(failure).toBeUndefined();
    expect(asked).not.toContain('Type shop');
    expect(send).toHaveBeenCalledOnce();
  });
});

describe('an import that removes less', () => {
  it('asks for a yes', async () => {
    preview.mockResolvedValue({ warnings: [], removes_most: false });
    const { asked, failure } = await imported('y\n');

    expect(failure).toBeUndefined();
    expect(asked).toContain('[y/N]');
    expect(send).toHaveBeenCalledOnce();
  });
});
