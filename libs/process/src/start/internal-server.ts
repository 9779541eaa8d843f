import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { HealthRegistry } from '../health/health-registry.js';
import { Metrics, METRICS_TYPE } from '../metrics/metrics.js';
import { cannotListen } from '../log/start-failure.js';
import type { RunningProcess } from './process.js';

/** Milliseconds a client may take to send its request. */
const REQUEST_MS = 10_000;

export interface InternalServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Without the interval, Node looks for late clients every 30 seconds only. */
const TIMES = { requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS, connectionsCheckingInterval: 1_000 };

/**
 * Serves metrics and health of a process whose own port is public, on a private port. The format is the same as in
 * processes that have no other port.
 */
export async function openInternalServer(
  { app }: Pick<RunningProcess, 'app'>,
  host: string,
  port: number,
): Promise<InternalServer> {
  const [metrics, health] = [app.get(Metrics), app.get(HealthRegistry)];
  const server = createServer(TIMES, (request, response) => {
    answer(request, response, metrics, health).catch(() => response.destroy());
  });
  // Gateways that share their public port must not share this one: each has separate metrics.
  server.listen({ port, host, exclusive: true });
  try {
    await once(server, 'listening');
  } catch (error) {
    throw cannotListen('HEALTH_PORT', host, port, error);
  }
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  metrics: Metrics,
  health: HealthRegistry,
): Promise<void> {
  request.resume();
  const path = request.method === 'GET' ? request.url : undefined;
  if (path === '/metrics') {
    response.setHeader('content-type', METRICS_TYPE);
    response.end(await metrics.text());
    return;
  }
  if (path === '/health/live') {
    end(response, health.lost());
    return;
  }
  if (path === '/health/ready') {
    const outcomes = [...(await health.outcomes())];
    end(
      response,
      outcomes.filter(([, outcome]) => outcome !== 'up').map(([name]) => name),
    );
    return;
  }
  response.writeHead(404).end();
}

function end(response: ServerResponse, missing: readonly string[]): void {
  const body = missing.length === 0 ? { status: 'ok' } : { status: 'error', missing };
  response.writeHead(missing.length === 0 ? 200 : 503, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
