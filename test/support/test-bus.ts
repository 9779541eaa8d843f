import { InProcessTransport } from '#bus/transport/in-process-transport.js';
import { NatsTransport } from '#bus/transport/nats-transport.js';
import type { Transport } from '#bus/transport/transport.js';
import { isNatsServerInstalled, startNatsServer } from './nats-server.js';

export interface TestBus {
  /** Errors that could not be reported to a caller, from all connections. */
  readonly faults: { subject: string | null; error: unknown }[];
  /** Connects a process to the bus: with a new connection, or in-process with the only one. */
  join(): Promise<Transport>;
  /** Drains every connection and ends the broker. */
  close(): Promise<void>;
}

async function inProcess(): Promise<TestBus> {
  const faults: TestBus['faults'] = [];
  const transport = new InProcessTransport({ copy: true, onFault: (fault) => faults.push(fault) });
  return { faults, join: async () => transport, close: () => transport.drain() };
}

async function nats(): Promise<TestBus> {
  const server = await startNatsServer({ jetStream: true });
  const faults: TestBus['faults'] = [];
  const members: Transport[] = [];
  return {
    faults,
    join: async () => {
      const transport = await NatsTransport.connect({ url: server.url, name: 'test', onFault: (fault) => faults.push(fault) });
      members.push(transport);
      return transport;
    },
    close: async () => {
      await Promise.all(members.map((member) => member.drain()));
      await server.stop();
    },
  };
}

/** Transports, for `describe.each`: what holds on one must hold on the other. Without a `nats-server` only the one in-process. */
export const TEST_BUSES = [
  { name: 'in-process', open: inProcess },
  ...(isNatsServerInstalled() ? [{ name: 'NATS', open: nats }] : []),
];
