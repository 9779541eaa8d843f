import { describe, expect, it } from 'vitest';
import { defineEvent } from '#contracts/event.js';
import { defineRpc, nothing } from '#contracts/rpc.js';
import { Empty } from '#contracts/scope.js';
import { BusServer } from './bus-server.js';
import { InProcessTransport } from '../transport/in-process-transport.js';
import type { Transport } from '../transport/transport.js';

const call = defineRpc('test.server.call', Empty, nothing, { access: 'public' });
const event = defineEvent('test.server.told', Empty, 'every');
const handler = async (): Promise<null> => null;

function server(transport: Partial<Transport> = new InProcessTransport({ copy: true })): BusServer {
  return new BusServer(
    transport as Transport,
    'test',
    () => 'id',
    () => {},
  );
}

describe('the bus server', () => {
  it('rejects a second handler of a call', () => {
    const bus = server();
    bus.addHandler(call.subject, handler, false, { contract: call });
    expect(() => bus.addHandler(call.subject, handler, false, { contract: call })).toThrow(
      "'test.server.call' is served by two handlers",
    );
  });

  it('takes several handlers of an event, but not of an event and a call', () => {
    const bus = server();
    bus.addHandler(event.subject, async () => null, true, { contract: event });
    bus.addHandler(event.subject, async () => null, true, { contract: event });
    expect(() => bus.addHandler(event.subject, handler, false, { contract: call })).toThrow('is served by two handlers');
    bus.addHandler(call.subject, handler, false, { contract: call });
    expect(() => bus.addHandler(call.subject, handler, true, { contract: event })).toThrow('is served by two handlers');
  });

  it('has started once the broker is reached, even if the connection is lost during that', async () => {
    const flushes = [new Error('disconnected'), new Error('disconnected'), null];
    const bus = server({
      serve: () => {},
      flush: async () => {
        const failure = flushes.shift();
        if (failure) throw failure;
      },
    });
    bus.addHandler(call.subject, handler, false, { contract: call });
    await new Promise<void>((resolve, reject) => bus.listen((error) => (error ? reject(error) : resolve())));
    expect(flushes).toEqual([]);
  });

  it('does not start without its connection', async () => {
    const lost = new Error('closed');
    const bus = server({ isLost: true, flush: () => Promise.reject(lost) });
    expect(await new Promise((resolve) => bus.listen(resolve))).toBe(lost);
  });

  it('rejects to serve what has no contract', () => {
    const bus = server();
    bus.addHandler('test.server.bare', handler);
    expect(() => bus.listen(() => {})).toThrow("'test.server.bare' is served without a contract");
  });
});
