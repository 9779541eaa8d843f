import { describe, expect, it } from 'vitest';
import { connectionOptions } from './nats-options.js';

const ALWAYS = {
  name: 'config',
  inboxPrefix: '_INBOX.config',
  timeout: 5_000,
  maxReconnectAttempts: -1,
  ignoreAuthErrorAbort: true,
  reconnectTimeWait: 200,
  pingInterval: 5_000,
  maxPingOut: 2,
  noAsyncTraces: true,
};

describe('NATS_URL', () => {
  it.each<[string, object]>([
    ['nats://broker:4222', { servers: ['broker:4222'] }],
    ['nats://broker', { servers: ['broker'] }],
    ['nats://[::1]:4222', { servers: ['[::1]:4222'] }],
    ['nats://me:p%40ss%2F@broker:4222', { servers: ['broker:4222'], user: 'me', pass: 'p@ss/' }],
    ['nats://s3cret@broker:4222', { servers: ['broker:4222'], token: 's3cret' }],
    ['tls://me:pw@broker:4222', { servers: ['broker:4222'], user: 'me', pass: 'pw', tls: {} }],
    ['nats://me:pw@a:1, nats://b:2', { servers: ['a:1', 'b:2'], user: 'me', pass: 'pw' }],
  ])('%s is understood', (url, expected) => {
    expect(connectionOptions({ url, name: 'config' })).toStrictEqual({ ...ALWAYS, ...expected });
  });

  it('is rejected if it is malformed', () => {
    expect(() => connectionOptions({ url: 'broker', name: 'config' })).toThrow('Invalid URL');
  });
});
