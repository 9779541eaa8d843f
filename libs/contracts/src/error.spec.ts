import { describe, expect, it } from 'vitest';
import { AppError, ERRORS, isErrorCode, type ErrorCode } from './error.js';

const entries = Object.entries(ERRORS) as [ErrorCode, { status: number; wire: string | null }][];

describe('error codes', () => {
  it.each(entries)('%s has an HTTP error status and a code clients know', (code, { status, wire }) => {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThanOrEqual(599);
    if (wire !== null) expect(wire).toMatch(/^[A-Z][A-Za-z]+$/);
    const error = new AppError(code, 'a message');
    expect(error).toBeInstanceOf(Error);
    expect({ name: error.name, message: error.message, status: error.status, wireCode: error.wireCode }).toStrictEqual({
      name: 'AppError',
      message: 'a message',
      status,
      wireCode: wire,
    });
  });

  it('are distinguished from other values', () => {
    for (const [code] of entries) expect(isErrorCode(code)).toBe(true);
    for (const other of ['toString', '__proto__', 'constructor', '', 'badrequest', null, undefined, 404, {}, ['BadRequest']]) {
      expect(isErrorCode(other)).toBe(false);
    }
  });

  it('have the statuses operators rely on', () => {
    expect(ERRORS.Unavailable.status).toBe(503);
    expect(ERRORS.Timeout.status).toBe(504);
    expect(ERRORS.RequestTooLarge.status).toBe(413);
    expect(ERRORS.InternalServerError.status).toBe(500);
  });

  it('keep the cause for the log', () => {
    const cause = new Error('why');
    expect(new AppError('Conflict', 'a message', { cause }).cause).toBe(cause);
  });
});
