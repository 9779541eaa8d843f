import { MongoServerSelectionError } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { runInContext } from '#bus/transport/request-context.js';
import { NestLogger, createLogger, type Logger } from './logger.js';
import { StartError } from './start-failure.js';

function logger(level = 'debug'): { log: Logger; lines: Record<string, unknown>[]; text: () => string } {
  const written: string[] = [];
  const lines: Record<string, unknown>[] = [];
  const log = createLogger('test', level, {
    write: (line) => {
      written.push(line);
      const { time, level: _, ...rest } = JSON.parse(line) as Record<string, unknown>;
      expect(time).toMatch(/^\d{4}-\d\d-\d\dT/);
      lines.push(rest);
    },
  });
  return { log, lines, text: () => written.join('') };
}

const CREDENTIALS = [
  'access_token',
  'apiKey',
  'authorization',
  'cookie',
  'key',
  'masterKey',
  'password',
  'private_key',
  'refresh_token',
  'secret',
  'signingKeys',
  'token',
  'value',
];

describe('a log line', () => {
  it('names its service, and the request it belongs to', () => {
    const { log, lines } = logger();
    const context = { requestId: 'r1', principal: null, request: null, origin: null, remoteAddress: null };
    runInContext(context, () => log.info({ n: 1 }, 'inside'));
    log.info('outside');
    expect(lines).toStrictEqual([
      { service: 'test', requestId: 'r1', n: 1, msg: 'inside' },
      { service: 'test', msg: 'outside' },
    ]);
  });

  it.each(CREDENTIALS)('never holds a %s', (name) => {
    const { log, lines, text } = logger();
    const credential = { [name]: 'hunter2' };
    log.error({
      ...credential,
      a: credential,
      req: { headers: credential },
      err: Object.assign(new Error('of mongodb://me:hunter2@host'), { config: { headers: credential } }),
      list: [credential],
    });
    expect(text()).not.toContain('hunter2');
    const hidden = { [name]: '[redacted]' };
    expect(lines).toMatchObject([
      { ...hidden, a: hidden, req: { headers: hidden }, err: { message: 'of mongodb://***@host' }, list: [hidden] },
    ]);
  });

  it('does not change what it was given, nor what only sounds like a credential', () => {
    const { log, lines } = logger();
    const given = { a: { password: 'hunter2', passwordAge: 3 } };
    log.info(given);
    expect(given).toStrictEqual({ a: { password: 'hunter2', passwordAge: 3 } });
    expect(lines).toStrictEqual([{ service: 'test', a: { password: '[redacted]', passwordAge: 3 } }]);
  });

  it('is written from its level on', () => {
    const { log, lines } = logger('warn');
    log.info('no');
    log.warn('yes');
    expect(lines).toStrictEqual([{ service: 'test', msg: 'yes' }]);
  });
});

describe('an error of the driver', () => {
  it('is written as a string for any value', () => {
    const { log, lines } = logger();
    const topology: Record<string, unknown> = { type: 'Unknown', setName: 'rs0' };
    topology['servers'] = new Map([['host', { topology, big: 1n }]]);
    const error = new MongoServerSelectionError('no server', topology as never);
    log.error({ err: error }, 'a bus handler failed unexpectedly');
    expect(lines).toMatchObject([{ err: { type: 'MongoServerSelectionError', message: 'no server' } }]);
    expect(Object.keys(lines[0]?.['err'] as object)).toEqual(['type', 'message', 'stack']);
  });
});

describe('what Nest says', () => {
  it('is debug detail, except for warnings and errors', () => {
    const { log, lines, text } = logger();
    const nest = new NestLogger(log);
    nest.log('started', 'App');
    nest.warn('odd', 'Router');
    nest.error('broken at nats://me:hunter2@host', 'a stack of nats://me:hunter2@host', 'Injector');
    nest.error('broken', 'Injector');
    nest.error('Error: listen EADDRINUSE', 'NestApplication');
    nest.error(new StartError('why it cannot start'), undefined, 'ExceptionHandler');
    expect(lines).toStrictEqual([
      { service: 'test', context: 'App', msg: 'started' },
      { service: 'test', context: 'Router', msg: 'odd' },
      { service: 'test', context: 'Injector', stack: 'a stack of nats://***@host', msg: 'broken at nats://***@host' },
      { service: 'test', context: 'Injector', msg: 'broken' },
    ]);
    expect([...text().matchAll(/"level":(\d+)/g)].map(([, level]) => level)).toStrictEqual(['20', '40', '50', '50']);
  });
});
