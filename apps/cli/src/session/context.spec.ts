import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { Context } from './context.js';

function asked(options: Readonly<Record<string, unknown>> = {}) {
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
  return { context: new Context(around, [], options, []), stdin };
}

describe('consent by name', () => {
  it('is the name as it is, and nothing else', async () => {
    const right = asked();
    const consent = right.context.consentByName('Change it?', 'shop');
    right.stdin.write('shop\n');
    await expect(consent).resolves.toBeUndefined();

    for (const typed of ['y\n', '\n', 'Shop\n', 'shop2\n']) {
      const wrong = asked();
      const refused = wrong.context.consentByName('Change it?', 'shop');
      wrong.stdin.write(typed);
      await expect(refused).rejects.toMatchObject({ outcome: 'failure', message: 'nothing was changed' });
    }
  });

  it('is not asked for with --yes', async () => {
    await expect(asked({ yes: true }).context.consentByName('Change it?', 'shop')).resolves.toBeUndefined();
  });
});
