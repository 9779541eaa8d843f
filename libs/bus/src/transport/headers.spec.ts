import { describe, expect, it } from 'vitest';
import { AppError } from '#contracts/error.js';
import { fromHeaders, receivedContext, sharedHeaders, toHeaders } from './headers.js';
import { CallerLiveness } from './caller-liveness.js';
import type { RequestContext } from './request-context.js';

const ID = '0123456789abcdef01234567';
const noId = (): string => {
  throw new Error('there is an id');
};

const bare: RequestContext = { requestId: ID, principal: null, request: null, origin: null, remoteAddress: null };
const full: RequestContext = {
  requestId: ID,
  principal: {
    kind: 'user',
    userId: '1',
    sessionId: '2',
    deviceId: '3',
    domainId: '4',
    customDataEjson: '{"näme":"Ζωή \u{1f600}"}',
  },
  request: { method: 'PUT', url: '/api/ü?q="a b"' },
  origin: 'mongodb-baas-cli',
  remoteAddress: '2001:db8::1',
  expected: ['a1', 'b2'],
};

describe('message headers', () => {
  it('carry a whole context', () => {
    expect(fromHeaders(toHeaders(full), noId)).toStrictEqual(full);
  });

  it('carry a context of which nothing is known, in one header', () => {
    expect(toHeaders(bare)).toStrictEqual({ 'gw-request-id': ID });
    expect(fromHeaders({ 'gw-request-id': ID }, noId)).toStrictEqual(bare);
  });

  it('are none outside of a request; the receiver then begins one', () => {
    expect(toHeaders(undefined)).toStrictEqual({});
    expect(fromHeaders({}, () => ID)).toStrictEqual(bare);
  });

  it('hold printable ASCII only, so that no value can end its line and begin another', () => {
    const hostile = 'x\r\ngw-principal: {"kind":"admin"}\r\n\r\n\u0000é\u2028';
    const headers = toHeaders({
      requestId: hostile,
      principal: { kind: 'admin', userId: hostile, sessionId: hostile, roles: [] },
      request: { method: hostile, url: hostile },
      origin: hostile,
      remoteAddress: hostile,
    });
    expect(Object.keys(headers).toSorted()).toStrictEqual([
      'gw-address',
      'gw-origin',
      'gw-principal',
      'gw-request',
      'gw-request-id',
    ]);
    for (const value of Object.values(headers)) expect(value).toMatch(/^[\x20-\x7e]+$/);
    const arrived = fromHeaders(headers, noId);
    expect(arrived.principal).toStrictEqual({ kind: 'admin', userId: hostile, sessionId: hostile, roles: [] });
    expect(arrived.request).toStrictEqual({ method: hostile, url: hostile });
    expect(arrived.origin).toBe(hostile);
  });

  it.each(['gw-principal', 'gw-request', 'gw-origin'])('are rejected where %s is malformed', (name) => {
    expect(() => fromHeaders({ [name]: '{' }, () => ID)).toThrow(
      new AppError('BadRequest', 'the headers of the message are malformed'),
    );
  });
});

describe('headers within one process', () => {
  const trace = { parent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' };

  it('carry the same context as strings do, and nothing beside it', () => {
    const beside = { ...full, trace, caller: new CallerLiveness() };
    expect(fromHeaders(sharedHeaders(beside), noId)).toStrictEqual(fromHeaders(toHeaders(beside), noId));
    expect(fromHeaders(sharedHeaders(bare, trace), noId)).toStrictEqual({ ...bare, trace });
    expect(Object.keys(sharedHeaders(full))).toStrictEqual([]);
  });

  it('hand a context over as it is, with the place of the call in its trace', () => {
    const received = receivedContext(sharedHeaders(full, trace), noId);
    expect([received.context, received.trace]).toStrictEqual([full, trace]);
    expect(received.context).toBe(full);
    expect(receivedContext(toHeaders(full, trace), noId)).toStrictEqual({ context: { ...full, trace }, trace });
  });

  it('are those of a separate receiver outside of a request', () => {
    expect(sharedHeaders(undefined, trace)).toStrictEqual(toHeaders(undefined, trace));
    expect(fromHeaders(sharedHeaders(undefined), () => ID)).toStrictEqual(bare);
  });
});
