import { NatsTransport } from '#bus/nats-transport.js';
import type { Logger } from './logger.js';

/** Joins the NATS bus as `name`; what goes wrong on it is logged. */
export function connectBus(url: string, name: string, logger: Logger): Promise<NatsTransport> {
  return NatsTransport.connect({
    url,
    name,
    onFault: ({ subject, error }) => logger.error({ subject, err: error }, 'the bus reported a fault'),
    onConnection: (state) => logger.warn({ state }, 'the connection to the broker changed'),
  });
}
