import { readFileSync } from 'node:fs';
import { connect, type Msg, type NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectionOptions } from '#bus/transport/nats-options.js';
import { NatsTransport } from '#bus/transport/nats-transport.js';
import { CallerLiveness } from '#bus/transport/caller-liveness.js';
import { appChanged } from '#contracts/config/apps.contract.js';
import { createSecret } from '#contracts/config/secrets.contract.js';
import { findUser } from '#contracts/identity/users.contract.js';
import { appendEntries } from '#contracts/logging/entries.contract.js';
import { startNatsServer, type NatsServer } from '#testing/nats-server.js';
import { Signal } from '#testing/signal.js';
import { natsPermissions, natsUsersFile } from '../../tools/nats-users.js';
import { SERVICES } from '../../apps/cli/src/operations/services.js';

const POLL = { timeout: 20_000 };
const TIMEOUT_MS = 10_000;
const permissions = natsPermissions('.');
const of = (service: string) => permissions.get(service) ?? { publish: [], subscribe: [] };

describe('deploy/nats/nats-users.conf', () => {
  it('is what the contracts say', () => {
    expect(readFileSync('deploy/nats/nats-users.conf', 'utf8')).toBe(natsUsersFile(permissions));
  });

  it('holds no password', () => {
    const passwords = readFileSync('deploy/nats/nats-users.conf', 'utf8').match(/password: .*/g);
    expect(passwords).toEqual(SERVICES.map((service) => `password: $NATS_PASSWORD_${service.toUpperCase()}`));
  });

  it('prevents listening to requests of others', () => {
    for (const service of SERVICES) {
      const events = new Set(SERVICES.flatMap((other) => (other === service ? [] : of(other).publish)));
      const foreign = of(service).subscribe.filter((subject) => !subject.split('.').includes(service));

      expect(of(service).subscribe, service).toContain(`_INBOX.${service}.>`);
      // Events, which their owner publishes: what is asked of others is published by its callers.
      for (const subject of foreign) {
        expect(events.has(subject), `${service} hears ${subject}`).toBe(true);
        expect(of(subject.split('.')[0] ?? '').publish, `${service} hears ${subject}`).toContain(subject);
      }
    }
  });

  it('names no wildcard that reaches others', () => {
    for (const service of SERVICES) {
      const wild = [...of(service).publish, ...of(service).subscribe].filter((subject) => /[*>]/.test(subject));
      for (const subject of wild)
        expect(subject).toMatch(
          /^(?:_INBOX\.[a-z]+\.(?:\*\.\*|>)|streams\.[a-z]+\.\*|instances\.[a-z]+\.\*|at\.\*\.[a-z]+\.(?:>|[a-zA-Z]+\.[a-zA-Z]+)|\$JS\.ACK\.\S+\.>)$/,
        );
    }
  });
});

describe.each(['deploy/nats/nats.conf', 'apps/cli/src/operations/cluster.ts'])('the broker of %s', (path) => {
  it('gives a connection up that has missed two pings of five seconds, as its clients do', () => {
    const { pingInterval, maxPingOut } = connectionOptions({ url: 'nats://broker', name: 'config' });
    expect(readFileSync(path, 'utf8')).toContain(`ping_interval: ${(pingInterval ?? 0) / 1_000}s`);
    expect(readFileSync(path, 'utf8')).toContain(`ping_max: ${maxPingOut}`);
  });
});

describe('a broker with these users', () => {
  let server: NatsServer;
  const raw: NatsConnection[] = [];
  const transports: NatsTransport[] = [];
  const faults: unknown[] = [];
  beforeAll(async () => {
    server = await startNatsServer({ jetStream: true, users: true });
  });
  afterAll(async () => {
    await Promise.all(raw.map((connection) => connection.close()));
    await Promise.all(transports.map((transport) => transport.drain()));
    await server?.stop();
  });

  /** A client that does as it likes with the password of a service. */
  async function intruder(service: string): Promise<{ connection: NatsConnection; refused: () => string[] }> {
    const url = new URL(server.urlOf(service));
    const connection = await connect({
      servers: url.host,
      user: url.username,
      pass: url.password,
      inboxPrefix: `_INBOX.${service}`,
    });
    raw.push(connection);
    const refused: string[] = [];
    void (async () => {
      for await (const status of connection.status()) {
        if (status.type === 'error') refused.push(status.error.message);
      }
    })();
    return { connection, refused: () => refused };
  }

  async function join(name: string): Promise<NatsTransport> {
    const onFault = (fault: unknown): void => void faults.push(fault);
    const transport = await NatsTransport.connect({ url: server.urlOf(name), name, onFault });
    transports.push(transport);
    return transport;
  }

  it('rejects connections without one of their passwords', async () => {
    await expect(connect({ servers: server.url })).rejects.toThrow(/Authorization Violation/i);
    await expect(connect({ servers: server.url, user: 'gateway', pass: 'guess' })).rejects.toThrow(/Authorization Violation/i);
  });

  it.each([
    'identity.>',
    'identity.*.*',
    findUser.subject,
    '>',
    '*.>',
    'streams.>',
    'callers.>',
    '_INBOX.>',
    '$JS.>',
    '_INBOX.identity.>',
  ])('does not let the gateway answer or hear %s', async (subject) => {
    const { connection, refused } = await intruder('gateway');
    const subscription = connection.subscribe(subject, { callback: () => {} });

    await expect.poll(refused, POLL).toEqual([expect.stringMatching(/permissions violation for subscription/i)]);
    expect(subscription.isClosed()).toBe(true);
  });

  it('gives requests to their service alone, also when another has tried to take them', async () => {
    const [{ connection, refused }, identity, gateway] = [
      await intruder('gateway'),
      await join('identity'),
      await join('gateway'),
    ];
    const forge = (error: Error | null, message: Msg): void => void (error ?? message.respond('{"forged":true}'));
    connection.subscribe(findUser.subject, { queue: 'identity', callback: forge });
    connection.subscribe('identity.>', { callback: forge });
    await expect.poll(() => refused().length, POLL).toBe(2);
    identity.serve(findUser.subject, 'identity', async () => ({ ok: true, body: 'true answer' }));
    await identity.flush();
    const runtime = await join('runtime');

    expect(await runtime.request(findUser.subject, {}, {}, TIMEOUT_MS)).toEqual({ ok: true, body: 'true answer' });
    expect(await gateway.ping()).toBeGreaterThan(0);
  });

  it.each([
    ['push', createSecret.subject, 'a call that only the gateway makes'],
    ['runtime', appChanged.subject, 'an event of another service'],
    ['push', '$JS.API.STREAM.CREATE.spy', 'a stream of messages of others'],
    ['gateway', '$JS.API.STREAM.CREATE.groundwork_logging_entries_append', 'the queue of another service'],
    ['gateway', '$JS.API.STREAM.MSG.GET.groundwork_logging_entries_append', 'what is in the queue of another service'],
    ['logging', '$JS.API.STREAM.DELETE.groundwork_logging_entries_append', 'the end of its own queue'],
    ['push', '_INBOX.identity.x.y', 'a reply to somebody who asks it nothing'],
    ['push', '_signs', 'anything else'],
  ])('does not let %s publish to %s: %s', async (service, subject) => {
    const { connection, refused } = await intruder(service);

    connection.publish(subject, '{}');

    await expect.poll(refused, POLL).toEqual([expect.stringMatching(/permissions violation for publish/i)]);
  });

  it('carries requests, replies, events, queues and news of callers that leave', async () => {
    faults.length = 0;
    const [config, gateway, logging, runtime] = await Promise.all(['config', 'gateway', 'logging', 'runtime'].map(join));
    if (!config || !gateway || !logging || !runtime) throw new Error('not all have joined');
    const [left, asked] = [new Signal(), new Signal()];
    const [heard, worked]: unknown[][] = [[], []];
    config.serve(createSecret.subject, 'config', async (body, _, caller) => {
      if ((body as { slow?: boolean }).slow !== true) return { ok: true, body };
      caller?.onDisconnect(() => left.give());
      asked.give();
      await left.given;
      return { ok: false, code: 'Unavailable', message: 'the caller left' };
    });
    for (const listener of [gateway, runtime]) listener.listen(appChanged.subject, null, async (body) => void heard?.push(body));
    logging.consume(appendEntries.subject, 'logging', async (item) => void worked?.push(item));
    await Promise.all([config, gateway, logging, runtime].map((transport) => transport.flush()));

    const caller = new CallerLiveness();
    const slow = gateway.request(createSecret.subject, { slow: true }, {}, TIMEOUT_MS, { caller });
    await asked.given;
    caller.disconnect();

    expect(await gateway.request(createSecret.subject, { n: 1 }, {}, TIMEOUT_MS)).toEqual({ ok: true, body: { n: 1 } });
    expect(await slow).toMatchObject({ ok: false, message: 'the caller left' });
    await config.publish(appChanged.subject, { appId: 'x' }, {});
    await expect.poll(() => heard, POLL).toEqual([{ appId: 'x' }, { appId: 'x' }]);
    await gateway.enqueue(appendEntries.subject, { n: 2 }, 'two');
    await expect.poll(() => worked, POLL).toEqual([{ n: 2 }]);
    expect(faults).toEqual([]);
  });

  it('hides from a service how other requests of its caller can be replied to', async () => {
    const [runtime, { connection }] = [await join('runtime'), await intruder('identity')];
    const replies: string[][] = [];
    connection.subscribe(findUser.subject, { callback: (_, message) => void replies.push((message.reply ?? '').split('.')) });
    await connection.flush();

    const requests = [1, 2].map(() => runtime.request(findUser.subject, {}, {}, 1_000));
    await expect.poll(() => replies.length, POLL).toBe(2);
    await Promise.allSettled(requests);

    const [first = [], second = []] = replies;
    expect(first.slice(0, -1)).toEqual(second.slice(0, -1));
    // The last part has 122 random bits; counting from one leads nowhere.
    for (const [, , , token] of replies)
      expect(token).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(first.at(-1)?.slice(0, 8)).not.toBe(second.at(-1)?.slice(0, 8));
  });
});
