import { createServer, type Server } from 'node:http';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HostCalls } from './sandbox-engine.js';
import { SandboxFixture } from './testing/sandbox-fixture.js';

const sandbox = new SandboxFixture();
let server: Server;
let at: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/slow') return;
    if (request.url === '/gone') request.socket.destroy();
    else request.resume().on('end', () => response.end('an answer'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await sandbox.engine.ready();
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await sandbox.engine.close();
});

/** Replies like the server; slow requests never complete. */
const host: HostCalls = ({ argumentEjson }) => {
  const { url } = JSON.parse(argumentEjson) as { url: string };
  if (url.endsWith('/slow')) return new Promise(() => undefined);
  if (url.endsWith('/gone')) return Promise.reject(Object.assign(new Error('socket hang up'), { name: 'HTTPError' }));
  const body = { $binary: { base64: Buffer.from('an answer').toString('base64'), subType: '00' } };
  return Promise.resolve(JSON.stringify({ status: '200 OK', statusCode: 200, headers: {}, body }));
};

/** Collects the events of a request, in their order, until it closes. */
const TOLD = `
  const told = [];
  const hear = (request) => new Promise((resolve) => {
    for (const name of ['socket', 'response', 'timeout', 'abort', 'error', 'finish']) {
      request.on(name, (given) => told.push(name === 'error' ? name + ' ' + given.message + (given.code === 'ECONNRESET' ? ' ' + given.code : '') : name));
    }
    request.on('close', () => { told.push('close'); resolve(told) });
  });`;

const CASES: Readonly<Record<string, string>> = {
  'a reply that is read': `const q = http.get(at + '/x', (r) => { r.on('data', () => {}); r.on('end', () => told.push('end')) }); return hear(q)`,
  'a reply that is let go': `const q = http.get(at + '/x', (r) => r.resume()); return hear(q)`,
  'a body in parts': `const q = http.request(at + '/x', { method: 'POST' }, (r) => r.resume()); const done = hear(q); q.write('a'); q.end('b'); return done`,
  'a timeout that is heard': `const q = http.get(at + '/slow', { timeout: 20 }); const done = hear(q); q.once('timeout', () => q.destroy()); return done`,
  setTimeout: `const q = http.get(at + '/slow'); const done = hear(q); q.setTimeout(20, () => q.destroy()); return done`,
  'setTimeout of a request that is not sent yet': `const q = http.request(at + '/slow'); const done = hear(q); q.setTimeout(20, () => q.destroy(new Error('mine'))); q.end(); return done`,
  abort: `const q = http.get(at + '/slow'); const done = hear(q); q.on('finish', () => setTimeout(() => q.abort(), 5)); return done.then((t) => [...t, q.aborted, q.destroyed])`,
  'destroy before anything': `const q = http.get(at + '/x', () => told.push('never')); const done = hear(q); q.destroy(); return done.then((t) => t.filter((n) => n !== 'finish'))`,
  'writing once there is a socket, as packages do': `const q = http.request(at + '/x', { method: 'POST' }, (r) => r.resume()); const done = hear(q); q.once('socket', (socket) => { const go = () => { q.write('x'); q.end() }; if (socket.connecting) socket.once('connect', go); else go() }); return done.then((t) => t.toSorted())`,
  'an agent without new': `const agent = http.Agent({ keepAlive: true }); return [agent instanceof http.Agent, agent.options.keepAlive, typeof agent.destroy]`,
  'an agent that packages listen to and ask for names': `const agent = new http.Agent({ maxSockets: 4 }); let heard = 0; agent.on('mine', () => heard++); agent.emit('mine'); return JSON.stringify([heard, agent.maxSockets, agent.defaultPort, agent.protocol, agent.sockets, agent.getName({ host: 'a.b', port: 80 }), agent.getName()])`,
  'an agent of https': `const https = require('https'); class Mine extends https.Agent { constructor() { super({ keepAlive: true }); this.on('free', () => {}) } } const mine = new Mine(); return JSON.stringify([mine instanceof http.Agent, mine.defaultPort, mine.protocol, mine.keepAlive, mine.maxFreeSockets, mine.listenerCount('free') > 0, https.Agent().options !== undefined, https.globalAgent instanceof https.Agent])`,
  'an agent that is inherited from': `const { inherits } = require('util'); function Mine() { http.Agent.call(this, { keepAlive: true }) } inherits(Mine, http.Agent); const mine = new Mine(); return [mine instanceof http.Agent, mine.options.keepAlive]`,
};

async function inNode(body: string): Promise<unknown> {
  const { createRequire } = await import('node:module');
  // oxlint-disable-next-line no-implied-eval, no-new-func, typescript/no-implied-eval -- the same text as in the sandbox
  const run = new Function('http', 'at', 'require', `${TOLD} ${body}`) as (...given: unknown[]) => unknown;
  return await run(http, at, createRequire(import.meta.url));
}

describe('requests of http', () => {
  it.each(Object.entries(CASES))('report the errors of Node: %s', async (_name, body) => {
    const source = `const http = require('http'); exports = (at) => { ${TOLD} ${body} }`;
    const expected = await inNode(body);

    expect(await sandbox.result(source, { host, args: [at] })).toEqual(expected);
    expect(JSON.stringify(expected)).not.toBe('[]');
  });

  it('report a lost connection, and close', async () => {
    const source = `const http = require('http'); exports = (at) => { ${TOLD} return hear(http.get(at + '/gone')) }`;
    expect(await sandbox.result(source, { host, args: [at] })).toEqual(['socket', 'finish', 'error socket hang up', 'close']);
  });

  it('leave no timer behind once they are answered', async () => {
    const source = `const http = require('http'); exports = (at) => new Promise((done) => {
      http.get(at + '/x', { timeout: 200000 }, (r) => r.on('data', () => {}).on('end', () => done(1))) })`;
    const outcome = await sandbox.invoke(source, { host, args: [at], limits: { wallMs: 250_000 } });
    expect(outcome).toMatchObject({ ok: true });
    expect(outcome).not.toHaveProperty('rest');
  });
});

describe('makers of buffers', () => {
  it('are called with new by older packages', async () => {
    const source = `exports = () => [new Buffer.alloc(2).toString('hex'), new Buffer.from('a').toString('hex'), new Buffer.allocUnsafe(3).length,
      new Buffer.concat([Buffer.from('a'), Buffer.from('b')]).toString(), Buffer.from.name, Buffer.alloc.length, new Buffer.from('a') instanceof Buffer]`;
    expect(await sandbox.result(source)).toEqual([
      '0000',
      '61',
      { $numberInt: '3' },
      'ab',
      'from',
      { $numberInt: String(Buffer.alloc.length) },
      true,
    ]);
  });
});
