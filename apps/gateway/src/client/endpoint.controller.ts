import { All, Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { runEndpoint } from '#contracts/runtime/incoming-requests.contract.js';
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
@Controller(`${CLIENT_APP}/endpoint`)
export class EndpointController {
  constructor(private readonly budget: IncomingBudget) {}

  // The route is the rest of the path, including slashes.
  @All('*')
  @Calls(runEndpoint, {}, '*/*')
  async run(
    call: Call<typeof runEndpoint>,
    @Path() path: { clientAppId: string; '*': string },
    @Incoming() incoming: IncomingParts,
    @LoggedByOwner() _state: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    const { clientAppId, '*': route } = path;
    const run = () => call({ ...incoming, clientAppId, route: `/${route}` });
    return applyResponse(await this.budget.within(clientAppId, incoming.bodyBase64, run), reply);
  }
}
