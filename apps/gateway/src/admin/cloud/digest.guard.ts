import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BusClient } from '#bus/client/bus-client.js';
import { AppError } from '#contracts/error.js';
import { checkDigest } from '#contracts/identity/cloud.contract.js';

/** Demands the HTTP digest of a key pair, in place of an access token, and takes the request for its owner. */
@Injectable()
export class DigestGuard implements CanActivate {
  constructor(private readonly bus: BusClient) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const { gateway, headers, method, originalUrl } = http.getRequest<FastifyRequest>();
    const { authorization } = headers;
    const { admin, challenges } = await this.bus.call(checkDigest, {
      method,
      uri: originalUrl,
      ...(authorization === undefined ? {} : { authorization }),
    });
    if (admin === null) {
      void http.getResponse<FastifyReply>().header('www-authenticate', challenges);
      throw new AppError('AdminLoginFailed', 'You are not authorized for this resource.');
    }
    // No session is created: the authentication is valid for this request only.
    gateway.context.principal = { kind: 'admin', userId: admin.userId, sessionId: gateway.context.requestId, roles: admin.roles };
    return true;
  }
}
