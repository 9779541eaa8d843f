import { describe, expect, it } from 'vitest';
import { AppError } from '#contracts/error.js';
import type { ExecutionError, FailureKind } from '#sandbox/sandbox-engine.js';
import { toAppError } from './execution-failure.js';

function answer(error: Partial<ExecutionError> & { kind: FailureKind }): string {
  const { code, message, status } = toAppError({ name: 'Error', message: 'm', ...error });
  return `${status} ${code}: ${message}`;
}

describe('failed runs', () => {
  it.each([
    [
      { kind: 'thrown', name: 'ReferenceError', message: "'x' is not defined" },
      "400 FunctionExecutionError: ReferenceError: 'x' is not defined",
    ],
    [{ kind: 'thrown', name: '', message: '{"a":1}' }, '400 FunctionExecutionError: {"a":1}'],
    [{ kind: 'thrown', name: 'Error', message: '' }, '400 FunctionExecutionError: Error'],
    [{ kind: 'syntax', name: 'SyntaxError', message: 'bad' }, '400 FunctionSyntaxError: bad'],
    [{ kind: 'invalid' }, '400 FunctionInvalid: m'],
    [{ kind: 'notFound' }, '404 FunctionNotFound: m'],
    [{ kind: 'cpuLimit' }, '408 ExecutionTimeLimitExceeded: execution time limit exceeded'],
    [{ kind: 'wallLimit' }, '408 ExecutionTimeLimitExceeded: execution time limit exceeded'],
    [{ kind: 'memoryLimit' }, '413 ExecutionMemoryLimitExceeded: execution memory limit exceeded'],
    [{ kind: 'outputLimit' }, '413 ReadSizeLimitExceeded: the function returned or sent more than 16 MB'],
    [{ kind: 'inputLimit' }, '413 ReadSizeLimitExceeded: the arguments of the function exceed 16 MB'],
    [{ kind: 'hostCallLimit' }, '400 FunctionExecutionError: the function made too many asynchronous calls'],
    [{ kind: 'depthLimit' }, '400 FunctionMaxStackDepthError: m'],
    [{ kind: 'killed' }, '503 Unavailable: the function was interrupted and may have run partially'],
    [{ kind: 'refused' }, '429 TooManyRequests: a recent call of this function exceeded its limits: retry later'],
    [{ kind: 'unavailable' }, '429 TooManyRequests: too many concurrent requests'],
    [{ kind: 'broken' }, '503 Unavailable: m'],
  ] as const)('%j', (error, expected) => {
    expect(answer(error)).toBe(expected);
  });

  it.each([
    [undefined, undefined],
    [1, 1],
    [1000, 1],
    [29_001, 30],
  ])('returns the retry time in whole seconds for %s ms', (retryAfterMs, seconds) => {
    const error = {
      kind: 'refused',
      name: 'Error',
      message: '',
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    } as const;
    expect(toAppError(error).retryAfterSeconds).toBe(seconds);
  });

  it('never takes a code from user code', () => {
    expect(answer({ kind: 'thrown', message: 'x', code: 'InvalidSession' })).toBe('400 FunctionExecutionError: Error: x');
  });

  describe('reports an outage of the host', () => {
    const outage = new AppError('Unavailable', 'the data source is not reachable', { retryAfterSeconds: 1 });
    const told = { kind: 'thrown', name: 'Unavailable', code: 'Unavailable', message: outage.message } as const;

    it('are that outage when the code did not handle it', () => {
      expect(toAppError({ ...told, outages: [new AppError('Unavailable', 'another'), outage] })).toBe(outage);
    });

    it.each([
      ['the code made the same error up', { ...told, outages: [] }],
      ['the code threw something else', { ...told, message: 'mine', outages: [outage] }],
      ['the code put the code on an error of its own', { ...told, name: 'Error', outages: [outage] }],
    ])('are errors of the code where %s', (_, error) => {
      expect(toAppError(error).code).toBe('FunctionExecutionError');
    });

    it('are what ended them where that is no error of the code', () => {
      expect(toAppError({ ...told, kind: 'wallLimit', outages: [outage] }).code).toBe('ExecutionTimeLimitExceeded');
    });
  });

  it('cuts a long message', () => {
    expect(toAppError({ kind: 'thrown', name: 'E', message: 'x'.repeat(20_000) }).message).toHaveLength(10_000);
  });
});
