import type { FastifyReply } from 'fastify';
import { describe, expect, it } from 'vitest';
import type { Principal } from '#contracts/principal.js';
import { respondToSecretUpdate, debugFunctionStatus, inNamesOf } from './dialects.js';

describe('the reply to a secret update', () => {
  const secret = { _id: '65a1f0c2d4e5f60718293a4b', name: 'key' };
  const answer = (body: object, headers: Readonly<Record<string, string>> = {}) => {
    let status = 200;
    const reply = { status: (code: number) => (status = code) } as unknown as FastifyReply;
    return { body: respondToSecretUpdate(body, headers, secret, reply), status };
  };

  it('is empty without _id', () => {
    expect(answer({ name: 'key', value: 'v' })).toEqual({ body: undefined, status: 204 });
  });

  it('is an array with the value as sent with _id', () => {
    expect(answer({ _id: secret._id, value: 'v' })).toEqual({ body: [{ ...secret, value: 'v' }], status: 200 });
  });

  it('is empty for the command-line tool, and for no other', () => {
    const body = { _id: secret._id, value: 'v' };
    expect(answer(body, { 'x-baas-request-origin': 'mongodb-baas-cli' })).toEqual({ body: undefined, status: 204 });
    expect(answer(body, { 'x-baas-request-origin': 'mongodb-baas-ui' })).toMatchObject({ status: 200 });
  });

  it.each([{ value: '' }, { value: 5 }, {}])('shows no value that was not set: %o', (body) => {
    expect(answer({ _id: secret._id, ...body })).toEqual({ body: [secret], status: 200 });
  });
});

describe('the status of a debug run', () => {
  it('is 201, or 200 for tools that name themselves', () => {
    expect(debugFunctionStatus({})).toBe(201);
    expect(debugFunctionStatus({ 'x-baas-request-origin': 'mongodb-baas-cli' })).toBe(200);
  });
});

describe('the names of providers', () => {
  const admin = { kind: 'admin', userId: 'u', sessionId: 's', roles: [] } as const satisfies Principal;
  const original = { ...admin, names: 'original' } as const satisfies Principal;
  const record = (id: string) => ({ _id: '1', name: id, type: id, provider_type: id, disabled: false });

  it.each([
    ['local-userpass', 'local'],
    ['mongodb-cloud', 'platform-cloud'],
    ['anon-user', 'anon-user'],
  ])('maps %s to %s only for sessions of the specification', (id, name) => {
    expect(inNamesOf(original, record(id))).toEqual(record(id));
    expect(inNamesOf(admin, record(id))).toEqual(record(name));
    expect(inNamesOf(null, record(id))).toEqual(record(name));
  });

  it('keep other names and absent properties', () => {
    expect(inNamesOf(admin, { name: 'my-login', type: 'local-userpass' })).toEqual({ name: 'my-login', type: 'local' });
    expect(inNamesOf(admin, { name: 'local-userpass', type: 'custom-token' })).toEqual({
      name: 'local-userpass',
      type: 'custom-token',
    });
  });
});
