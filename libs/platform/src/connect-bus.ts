import { InProcessTransport } from '#bus/in-process-transport.js';
import { NatsTransport } from '#bus/nats-transport.js';
import type { FaultListener } from '#bus/transport.js';
import type { Logger } from './logger.js';

function logFaults(logger: Logger): FaultListener {
  return ({ subject, error }) => logger.error({ subject, err: error }, 'the bus reported a fault');
}

/** Joins the NATS bus as `name`; what goes wrong on it is logged. */
export function connectBus(url: string, name: string, logger: Logger): Promise<NatsTransport> {
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
