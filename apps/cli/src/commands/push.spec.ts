import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { Context } from '../session/context.js';
import { AppTransfer } from './app-transfer.js';
import { agreed } from './push.js';

const APP = {
  _id: 'a',
  group_id: 'g',
  name: 'shop',
  client_app_id: 'shop-abcde',
  domain_id: 'd',
  environment: '',
  product: 'standard',
  deployment_model: 'GLOBAL',
  provider_region: 'aws-us-east-1',
  location: 'US-VA',
  last_used: 0,
  last_modified: 0,
};
const NOTHING = { added: [], changed: [], deleted: [], modified: [], removed: [] };
const DIFFERENCES = { diffs: ['values/a.json'], packages: NOTHING, site: NOTHING, notes: 0 };
const MOST = { warnings: ['2 of the 3 entities of the app would be removed'], removes_most: true };

/** Asks before a change at a terminal where this is typed; returns what was asked there, and how it ended. */
async function asked(
  preview: object,
  typed: string,
  options: Readonly<Record<string, unknown>> = {},
): Promise<{ shown: string; failure: unknown }> {
  const stdin = Object.assign(new PassThrough(), { isTTY: true });
  const stderr = Object.assign(new PassThrough(), { isTTY: true });
  const streams = { stdin, stderr, stdout: new PassThrough() };
  const around = {
    ...streams,
    env: {},
    command: 'groundwork',
    directory: '/',
    home: '/',
    interruption: new AbortController().signal,
  };
  let shown = '';
  stderr.setEncoding('utf8').on('data', (text: string) => {
    shown += text;
    if (text.startsWith('Change ')) stdin.write(typed);
  });
  const transfer = Object.assign(Object.create(AppTransfer.prototype) as AppTransfer, {
    preview: () => Promise.resolve(preview),
  });
  const intended = { transfer, app: APP, differences: DIFFERENCES, isAgreed: false };
  const failure: unknown = await agreed(new Context(around, [], options, []), intended).catch((error: unknown) => error);
  return { shown, failure };
}

describe('files that would remove most of an app', () => {
  it('ask for its name', async () => {
    const { shown, failure } = await asked(MOST, 'shop\n');

    expect(failure).toBeUndefined();
    expect(shown).toContain('2 of the 3 entities of the app would be removed');
    expect(shown).toContain('Type shop to continue: ');
  });

  it.each(['y\n', '\n', 'shop-abcde\n'])('change nothing for %j', async (typed) => {
    expect((await asked(MOST, typed)).failure).toMatchObject({ message: 'nothing was changed' });
  });

  it('ask for nothing with --yes', async () => {
    expect(await asked(MOST, '', { yes: true })).toEqual({ shown: '', failure: undefined });
  });
});

describe('files that remove less', () => {
  const less = { warnings: [], removes_most: false };

  it('ask for a yes', async () => {
    const { shown, failure } = await asked(less, 'y\n');

    expect(failure).toBeUndefined();
    expect(shown).toContain('[y/N]');
    expect(shown).not.toContain('Type shop');
  });

  it('change nothing for a no', async () => {
    expect((await asked(less, 'n\n')).failure).toMatchObject({ message: 'nothing was changed' });
  });
});
