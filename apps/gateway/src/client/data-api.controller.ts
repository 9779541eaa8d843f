import { Controller, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { runDataApi } from '#contracts/runtime/data-api.contract.js';
import { Public } from '#process/health/public.decorator.js';
import { TokenOptional } from '../auth/token-optional.decorator.js';
import { Calls, type Call } from '../edge/calls.decorator.js';
import { CLIENT_APP, Path } from '../edge/path.js';
import { applyResponse } from './incoming-response.js';
import { IncomingBudget } from './incoming-budget.js';
import { Incoming, type IncomingParts } from './incoming-request.js';
import { LoggedByOwner } from './logged-by-owner.js';

const EXAMPLE = { dataSource: 'mongodb-atlas', database: 'shop', collection: 'orders', filter: { open: true } };

/**
 * Takes precedence over endpoints: all paths of this form belong to the Data API. Requests with other methods go to the
 * endpoints.
 */
@Public()
@TokenOptional()
@Controller(`${CLIENT_APP}/endpoint/data`)
export class DataApiController {
  constructor(private readonly budget: IncomingBudget) {}

  @Post(':version/action/:action')
  @Calls(runDataApi, EXAMPLE)
  async run(
    call: Call<typeof runDataApi>,
    @Path() path: { clientAppId: string; version: string; action: string },
    @Incoming() incoming: IncomingParts,
    @LoggedByOwner() _state: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    const run = () => call({ ...incoming, ...path });
    return applyResponse(await this.budget.within(path.clientAppId, incoming.bodyBase64, run), reply);
  }
}
