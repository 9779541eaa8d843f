import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppLog } from '#apps/log/app-log.js';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';

/** Returns a function that writes the log entry of a client's request to an app. */
export function clientRequestLog(log: AppLog): (request: FastifyRequest, reply: FastifyReply, app: AppSnapshot) => void {
  return ({ gateway, method }, { statusCode }, snapshot) => {
    const { context, started, failure } = gateway;
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
      status: statusCode,
      ...(context.remoteAddress === null ? {} : { remote_ip_address: context.remoteAddress }),
      ...(context.principal ? { user_id: context.principal.userId } : {}),
      ...(failure ? { error: failure.message } : {}),
      ...(failure?.wireCode ? { error_code: failure.wireCode } : {}),
    });
  };
}
