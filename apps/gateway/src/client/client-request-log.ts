import type { FastifyInstance } from 'fastify';
import type { AppLog } from '#apps/log/app-log.js';
import type { Metrics } from '#process/metrics/metrics.js';
import { routeOf } from '../edge/request-state.js';
import { failureOf } from '../edge/error.filter.js';

/** Logs all client requests of known apps, except those that the executing service logs. */
export function logClientRequests(fastify: FastifyInstance, log: AppLog, metrics: Metrics): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const route = routeOf(request);
    metrics.httpDurations.observe({ method, route }, reply.elapsedTime / 1_000);
    metrics.httpRequests.inc({ method, route, status: reply.statusCode });
    done();
  });
  // Runs before the reply is sent, so that each request with a reply is in the log, even if this process is killed.
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const { snapshot, loggedByOwner, context, started } = request.gateway;
    if (snapshot && !loggedByOwner) {
      const failure = failureOf(request);
      log.write({
        co_id: context.requestId,
        type: 'API',
        domain_id: snapshot.domainId,
        app_id: snapshot.appId,
        group_id: snapshot.groupId,
        request_url: context.request?.url ?? '',
        request_method: request.method,
        started: started.toISOString(),
        completed: new Date().toISOString(),
        status: reply.statusCode,
        ...(context.remoteAddress === null ? {} : { remote_ip_address: context.remoteAddress }),
        ...(context.principal ? { user_id: context.principal.userId } : {}),
        ...(failure ? { error: failure.message } : {}),
        ...(failure?.wireCode ? { error_code: failure.wireCode } : {}),
      });
    }
    done(null, payload);
  });
}
