import { All, Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { runWebhook } from '#contracts/runtime/incoming-requests.contract.js';
import { Public } from '#process/health/public.decorator.js';
import { TokenOptional } from '../auth/token-optional.decorator.js';
import { Calls, type Call } from '../edge/calls.decorator.js';
import { CLIENT_APP, Path } from '../edge/path.js';
import { applyResponse } from './incoming-response.js';
import { IncomingBudget } from './incoming-budget.js';
import { Incoming, type IncomingParts } from './incoming-request.js';
import { LoggedByOwner } from './logged-by-owner.js';

@Public()
@TokenOptional()
@Controller(`${CLIENT_APP}/service/:serviceName/incoming_webhook`)
export class IncomingWebhookController {
  constructor(private readonly budget: IncomingBudget) {}

  @All(':webhookName')
  @Calls(runWebhook, {}, '*/*')
  async run(
    call: Call<typeof runWebhook>,
    @Path() path: { clientAppId: string; serviceName: string; webhookName: string },
    @Incoming() incoming: IncomingParts,
    @LoggedByOwner() _state: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    const run = () => call({ ...incoming, ...path });
    return applyResponse(await this.budget.within(path.clientAppId, incoming.bodyBase64, run), reply);
  }
}
