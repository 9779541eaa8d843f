import { InProcessTransport } from '#bus/transport/in-process-transport.js';
import type { FaultListener, Transport } from '#bus/transport/transport.js';
import type { Logger } from '../log/logger.js';
import { addressesOf } from './reached-store.js';
import { StartError } from '../log/start-failure.js';

/** Milliseconds a process stands still that are worth a line: callers have given up by then. */
const STANDSTILL_MS = 2_000;

function logFaults(logger: Logger): FaultListener {
  return ({ subject, error }) => logger.error({ subject, err: error }, 'the bus reported an error');
}

/**
 * Connects to the NATS bus as `name`; connection errors are logged. A single process never loads this module.
 * @throws StartError with the address if no broker replies or it rejects the credentials
 */
export async function connectBus(url: string, name: string, logger: Logger, streamReplicas?: number): Promise<Transport> {
  const { NatsTransport } = await import('#bus/transport/nats-transport.js');
  try {
    return await NatsTransport.connect({
      url,
      name,
      streamReplicas,
      onFault: logFaults(logger),
      onStandstill: (ms) => {
        if (ms >= STANDSTILL_MS)
          logger.warn(
            { ms: Math.round(ms) },
            'this process was stalled: requests that may have waited that long are not executed',
          );
      },
      onClock: (measured) => logger.debug(measured, 'the clock of another process was measured'),
      onConnection: (state) => logger.warn({ state }, 'the connection to the broker changed'),
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const addresses = url.split(',').map(addressesOf).join(',');
    throw new StartError(`NATS_URL: the broker at ${addresses} cannot be used: ${reason}`, { cause: error });
  }
}

/** Creates the bus of a process that contains the whole platform; `copy` as in `InProcessOptions`. */
export function inProcessBus(logger: Logger, copy: boolean): InProcessTransport {
  return new InProcessTransport({ copy, onFault: logFaults(logger) });
}
