import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { BusClient } from '#bus/client/bus-client.js';
import { listDrafts } from '#contracts/config/drafts.contract.js';
import type { AppScope } from '#contracts/scope.js';

export const DRAFT_HEADER = 'x-groundwork-draft';

/** Finds the draft the administrator holds of the app, and names it in the reply. For the routes that try what the draft has. */
@Injectable()
export class OwnDraftInterceptor implements NestInterceptor {
  constructor(private readonly bus: BusClient) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const { groupId, appId } = request.params as AppScope;
    const [draft] = await this.bus.call(listDrafts, { groupId, appId });
    if (draft) {
      request.gateway.draftId = draft._id;
      http.getResponse<FastifyReply>().header(DRAFT_HEADER, draft._id);
    }
    return next.handle();
  }
}
