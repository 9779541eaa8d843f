import { readEnvironment } from '#process/env/environment.js';
import { createLogger } from '#process/log/logger.js';
import { Metrics } from '#process/metrics/metrics.js';
import { NoTracing } from '#process/tracing/tracing.js';
import { GATEWAY_VARIABLES } from '../env.js';
import { FailedRequests } from './failed-requests.js';
import type { EdgeParts } from './hooks.js';

/** Returns the parts of a process that keeps nothing of its requests. */
export function silentParts(): EdgeParts {
  const logger = createLogger('test', 'silent');
  return {
    environment: readEnvironment(GATEWAY_VARIABLES, {}),
    tracing: new NoTracing(),
    logger,
    metrics: new Metrics('test'),
    failures: new FailedRequests(logger),
  };
}
