import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppLog } from '#apps/log/app-log.js';

/** Returns a function that writes the log entry of a client request of a known app, unless the executing service logs it. */
export function clientRequestLog(log: AppLog): (request: FastifyRequest, reply: FastifyReply) => void {
  return ({ gateway, method }, { statusCode }) => {
    const { snapshot, loggedByOwner, context, started, failure } = gateway;
    if (!snapshot || loggedByOwner) return;
    log.write(snapshot, {
      type: 'API',
      started,
      completed: new Date(),
      request: { id: context.requestId, url: context.request?.url ?? '', method, remoteAddress: context.remoteAddress },
      status: statusCode,
      failure: failure && { status: statusCode, message: failure.message, code: failure.wireCode },
      userId: context.principal?.userId,
    });
  };
}
