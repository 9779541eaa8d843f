import { InProcessTransport } from '#bus/in-process-transport.js';
import type { FaultListener, Transport } from '#bus/transport.js';
import type { Logger } from './logger.js';

function logFaults(logger: Logger): FaultListener {
  return ({ subject, error }) => logger.error({ subject, err: error }, 'the bus reported a fault');
}

/** Joins the NATS bus as `name`; what goes wrong on it is logged. A single process never loads it. */
export async function connectBus(url: string, name: string, logger: Logger): Promise<Transport> {
  const { NatsTransport } = await import('#bus/nats-transport.js');
  return NatsTransport.connect({
    url,
    name,
    onFault: logFaults(logger),
    onConnection: (state) => logger.warn({ state }, 'the connection to the broker changed'),
  });
}

/** The bus of a process that is the whole platform; `copy` as in `InProcessOptions`. */
export function inProcessBus(logger: Logger, copy: boolean): InProcessTransport {
  return new InProcessTransport({ copy, onFault: logFaults(logger) });
}
