import { describe, expect, it } from 'vitest';
import { AdminError, UnreachableError } from '#admin-client/admin-error.js';
import { CliError } from './cli-error.js';
import { failureLine, failureOf } from './failure-of.js';

describe('a failure', () => {
  it.each([
    [401, 3],
    [400, 4],
    [403, 4],
    [404, 5],
    [409, 4],
    [413, 4],
    [429, 6],
    [500, 6],
    [501, 1],
    [503, 6],
  ])('maps status %i to exit code %i', (status, code) => {
    expect(failureOf(new AdminError('no', status, 'Code', 'https://a.test'))).toEqual({
      error: 'no',
      error_code: 'Code',
      link: 'https://a.test',
      exit_code: code,
    });
  });

  it('names everything that is wrong with files, by file', async () => {
    const errors = [
      { file: 'values/a.json', path: 'value', error: 'values/a.json: value is missing', error_code: 'InvalidParameter' },
      { file: '', path: '', error: 'an app may have at most 3\nvalues', error_code: 'InvalidParameter' },
      { file: 'values/a.json', path: 'private', error: "value 'a': odd", error_code: 'InvalidParameter' },
    ];
    const refused = new Response(JSON.stringify({ error: 'no', error_code: 'InvalidParameter', errors }), { status: 400 });
    const failure = failureOf(await AdminError.of(refused));
    expect(failure).toEqual({ error: 'no', error_code: 'InvalidParameter', errors, exit_code: 4 });
    expect(failureLine(failure)).toBe(
      [
        'error: no (InvalidParameter)',
        '3 errors in the files:',
        '  values/a.json',
        '    value is missing',
        "    private: value 'a': odd",
        '  (the whole)',
        '    an app may have at most 3; values',
      ].join('\n'),
    );
    expect(failureLine(failureOf(new CliError('refused', 'no', {}, errors.slice(0, 1))))).toBe('error: no');
  });

  it('is one line, whatever was thrown', () => {
    expect(failureLine(failureOf(new CliError('usage', 'one\n  two')))).toBe('error: one; two');
    expect(failureLine(failureOf(new AdminError('no', 409, 'Conflict')))).toBe('error: no (Conflict)');
    expect(failureOf(new UnreachableError('https://a.test', new Error('reset'))).exit_code).toBe(6);
    expect(failureOf('text')).toEqual({ error: 'text', exit_code: 1 });
    expect(failureOf(new AdminError('invalid session', 401, 'InvalidSession')).error).toContain("run 'groundwork login'");
  });
});
