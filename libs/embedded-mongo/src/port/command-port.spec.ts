import { MessageChannel } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import type { CommandExecutor, Peer } from '../wire/connection.js';
import { MalformedMessageError } from '../wire/message.js';
import { CommandClient } from './command-client.js';
import { CommandPort } from './command-port.js';

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

/** Connects both ends in one thread, with an executor that reports each command. */
function connected(execute: CommandExecutor['execute']) {
  const { port1, port2 } = new MessageChannel();
  const errors: unknown[] = [];
  const port = new CommandPort(port2, { execute, hello: () => Buffer.alloc(0) }, (error) => errors.push(error));
  const client = new CommandClient();
  client.attach(port1);
  // Unlike a thread that serves, a channel alone keeps no process.
  port1.ref();
  closing.push(() => {
    client.detach();
    port.close();
  });
  return { client, port, errors };
}

/** Returns a command that never gets a reply, and the peer the executor sees. */
function unanswered() {
  let tell: (peer: Peer) => void;
  const asked = new Promise<Peer>((resolve) => {
    tell = resolve;
  });
  const execute = (_message: Buffer, peer: Peer): Promise<Buffer> => {
    tell(peer);
    return new Promise(() => undefined);
  };
  return { asked, ...connected(execute) };
}

describe('a command to another thread', () => {
  it('is withdrawn when the caller disconnects, and the caller is notified immediately', async () => {
    const { client, asked } = unanswered();
    const leaving = new AbortController();
    const answered = client.send(Buffer.from('anything'), leaving.signal);
    const peer = await asked;
    const ended = new Promise<void>((resolve) => peer.onClose.add(resolve));
    leaving.abort(new Error('nobody waits'));
    await expect(answered).rejects.toThrow('nobody waits');
    await ended;
    expect(peer.closed).toBe(true);
  });

  it('ends for the executor with the port, and for who waits with the thread', async () => {
    const { client, port, asked } = unanswered();
    const answered = client.send(Buffer.from('anything'), new AbortController().signal);
    const peer = await asked;
    port.close();
    expect(peer.closed).toBe(true);
    client.detach();
    await expect(answered).rejects.toMatchObject({ name: 'StoreRestarted', code: 'ECONNRESET' });
  });

  it('is rejected if invalid, and other failures are reported', async () => {
    const failures = [new MalformedMessageError('nothing'), new Error('a fault')];
    const { client, errors } = connected(() => Promise.reject(failures.shift()));
    for (const _ of [1, 2]) {
      await expect(client.send(Buffer.from('x'), new AbortController().signal)).rejects.toThrow('not a command');
    }
    expect(errors).toEqual([new Error('a fault')]);
  });
});
