import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppLog } from '#apps/log/app-log.js';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';

/** Returns a function that writes the log entry of a client's request to an app. */
export function clientRequestLog(log: AppLog): (request: FastifyRequest, reply: FastifyReply, app: AppSnapshot) => void {
  return ({ gateway, method }, { statusCode }, app) => {
    const { context, started, failure } = gateway;
    log.write(app, {
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
