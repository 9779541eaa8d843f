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
  ])('of status %i ends with %i', (status, code) => {
    expect(failureOf(new AdminError('no', status, 'Code', 'https://a.test'))).toEqual({
      error: 'no',
      error_code: 'Code',
      link: 'https://a.test',
      exit_code: code,
    });
  });

  it('is one line, whatever it was', () => {
    expect(failureLine(failureOf(new CliError('usage', 'one\n  two')))).toBe('error: one; two');
    expect(failureLine(failureOf(new AdminError('no', 409, 'Conflict')))).toBe('error: no (Conflict)');
    expect(failureOf(new UnreachableError('https://a.test', new Error('reset'))).exit_code).toBe(6);
    expect(failureOf('text')).toEqual({ error: 'text', exit_code: 1 });
    expect(failureOf(new AdminError('invalid session', 401, 'InvalidSession')).error).toContain("run 'groundwork login'");
  });
});
