import { PassThrough, Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { Prompt } from './prompt.js';

const around = {
  env: {},
  command: 'groundwork',
  directory: '/',
  home: '/',
  stdout: new PassThrough(),
  interruption: new AbortController().signal,
};

function terminal() {
  const stdin = Object.assign(new PassThrough(), { isTTY: true });
  const stderr = Object.assign(new PassThrough(), { isTTY: true });
  return {
    prompt: new Prompt({ ...around, stdin, stderr }),
    stdin,
    shown: () => (stderr.read() as Buffer | null)?.toString() ?? '',
  };
}

describe('a question', () => {
  it.each([
    ['y\n', true],
    ['YES\n', true],
    ['\n', false],
    ['no\n', false],
    ['yesterday\n', false],
  ])('answered with %j is %s', async (typed, expected) => {
    const { prompt, stdin } = terminal();
    const answer = prompt.confirm('Sure?');
    stdin.write(typed);

    expect(await answer).toBe(expected);
  });

  it('about a secret does not show what is typed', async () => {
    const { prompt, stdin, shown } = terminal();
    const answer = prompt.hidden('Key: ', 'pipe it');
    stdin.write('geheim\n');

    expect(await answer).toBe('geheim');
    expect(shown()).toBe('Key: \n');
  });

  it('is shown once the terminal shows nothing that is typed', async () => {
    const { prompt, stdin, shown } = terminal();
    const seen: string[] = [];
    Object.assign(stdin, { setRawMode: (isRaw: boolean) => seen.push(`${String(isRaw)} after '${shown()}'`) });
    const answer = prompt.hidden('Key: ', 'pipe it');
    stdin.write('geheim\n');

    expect(await answer).toBe('geheim');
    expect(seen).toEqual(["true after ''", "false after 'Key: '"]);
  });

  it('fails if it is canceled or not answered', async () => {
    const cancelled = terminal();
    const first = cancelled.prompt.line('Who? ', 'say who');
    cancelled.stdin.write('\u0003');
    await expect(first).rejects.toMatchObject({ outcome: 'interrupted' });

    const gone = terminal();
    const second = gone.prompt.line('Who? ', 'say who');
    gone.stdin.end();
    await expect(second).rejects.toMatchObject({ outcome: 'usage', message: 'the input ended: say who' });
  });

  it('can only be asked at a terminal', async () => {
    const piped = new Prompt({ ...around, stdin: Readable.from(['piped\r\n']), stderr: new PassThrough() });

    await expect(piped.confirm('Sure?')).rejects.toMatchObject({ outcome: 'usage' });
    expect(await piped.piped()).toBe('piped');
  });
});
