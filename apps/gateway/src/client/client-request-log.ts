import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppLog } from '#apps/log/app-log.js';

/** Writes the log entry of a client request of a known app, unless the executing service logs it. */
export function logClientRequest(log: AppLog, { gateway, method }: FastifyRequest, { statusCode: status }: FastifyReply): void {
  const { snapshot, loggedByOwner, context, started, failure } = gateway;
  if (!snapshot || loggedByOwner) return;
  log.write({
    co_id: context.requestId,
    type: 'API',
    domain_id: snapshot.domainId,
    app_id: snapshot.appId,
    group_id: snapshot.groupId,
    request_url: context.request?.url ?? '',
    request_method: method,
    started: started.toISOString(),
    completed: new Date().toISOString(),
    status,
    ...(context.remoteAddress === null ? {} : { remote_ip_address: context.remoteAddress }),
    ...(context.principal ? { user_id: context.principal.userId } : {}),
    ...(failure ? { error: failure.message } : {}),
    ...(failure?.wireCode ? { error_code: failure.wireCode } : {}),
  });
}
