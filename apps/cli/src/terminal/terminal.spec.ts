import { PassThrough } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { dateOf, Output, table } from './output.js';
import { oneLine, plainText } from './plain-text.js';
import { Progress, type ReportProgress } from './progress.js';

const shown = (stream: PassThrough): string => (stream.read() as Buffer | null)?.toString() ?? '';
const streams = () => ({ stdout: new PassThrough(), stderr: new PassThrough() });

describe('text of others', () => {
  it('cannot command a terminal', () => {
    expect(plainText('a\u001b[2J\u0007b\r\nc\td\u009b1m\u202e')).toBe('a\\u001b[2J\\u0007b\nc\td\\u009b1m\\u202e');
    expect(oneLine('a\n  b\u001b', 80)).toBe('a b\\u001b');
    expect(oneLine('abcdef', 4)).toBe('abc…');
  });
});

describe('output', () => {
  it('is text or JSON, and remarks are apart from it', () => {
    const [plain, json] = [streams(), streams()];
    new Output(plain, false).result({ a: '\u001b' }, 'a\u001b');
    new Output(plain, false).note('note');
    new Output(json, true).result({ a: '\u001b' }, 'a');
    new Output(json, true).item({ a: 1 }, () => 'a');
    new Output(json, true).note('note');
    new Output(json, true).warn('warning');

    expect([shown(plain.stdout), shown(plain.stderr)]).toEqual(['a\\u001b\n', 'note\n']);
    expect([shown(json.stdout), shown(json.stderr)]).toEqual(['{\n  "a": "\\u001b"\n}\n{"a":1}\n', 'warning: warning\n']);
  });

  it('has tables as wide as they need to be', () => {
    expect(
      table(
        ['A', 'LONG'],
        [
          ['abc', 1],
          ['', true],
        ],
      ),
    ).toBe('A    LONG\nabc  1\n     true');
    expect([dateOf(0), dateOf(1_700_000_000)]).toEqual(['-', '2023-11-14T22:13:20Z']);
  });
});

describe('progress', () => {
  it('is one line on a terminal that goes away, and nothing elsewhere', async () => {
    vi.useFakeTimers();
    try {
      const terminal = Object.assign(new PassThrough(), { isTTY: true, columns: 40 });
      const pipe = new PassThrough();
      const work = async (tell: ReportProgress) => {
        tell('2 of 3\u001b');
        await vi.advanceTimersByTimeAsync(1_250);
        tell('1 of 4', 0.25);
        await vi.advanceTimersByTimeAsync(1_000);
        return 'done';
      };

      expect(await new Progress({ stderr: terminal }, false).during('Working', work)).toBe('done');
      expect(await new Progress({ stderr: pipe }, false).during('Working', work)).toBe('done');
      expect(await new Progress({ stderr: terminal }, true).during('Quiet', work)).toBe('done');

      const text = shown(terminal);
      expect(text).toContain('Working: 2 of 3\\u001b (1 s)');
      expect(text).toContain(`Working: ${'█'.repeat(5)}${'░'.repeat(15)} 1 of 4`.slice(0, 37));
      expect(text.endsWith('\r\u001b[K')).toBe(true);
      expect(text).not.toContain('\n');
      expect(text).not.toContain('Quiet');
      expect(shown(pipe)).toBe('');
    } finally {
      vi.useRealTimers();
    }
  });

  it('lets remarks stay above it, and says none where only JSON is wanted', () => {
    const [terminal, pipe, json] = [Object.assign(new PassThrough(), { isTTY: true }), new PassThrough(), new PassThrough()];
    new Progress({ stderr: terminal }, false).note('busy\u001b');
    new Progress({ stderr: pipe }, false).note('busy');
    new Progress({ stderr: json }, true).note('busy');

    expect([terminal, pipe, json].map(shown)).toEqual(['\r\u001b[Kbusy\\u001b\n', 'busy\n', '']);
  });
});
