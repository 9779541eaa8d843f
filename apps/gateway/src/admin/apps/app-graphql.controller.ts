import { Controller, Get, Post, Req, Res, UseInterceptors } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { executeAdminGraphql, validateGraphql, type AdminGraphqlRequest } from '#contracts/runtime/graphql.contract.js';
import { Calls, type Call } from '../../http/calls.decorator.js';
import { Forwards } from '../../http/forwards.decorator.js';
import { graphqlReply } from '../../http/graphql-reply.js';
import { OwnDraftInterceptor } from '../../http/own-draft.interceptor.js';
import { APP } from '../../http/path.js';
import { textParameter } from '../../http/query.js';
import { bodyText, facts, ownDraft, query, requestOf } from '../../http/request-members.js';

const OPERATION = { query: '{ movies { title } }', variables: {}, operationName: null };
const runAsUser = query({ userId: (parameters) => textParameter(parameters, 'user_id') });

/** An app's own GraphQL API, for its administrators. */
@UseInterceptors(OwnDraftInterceptor)
@Controller(`${APP}/graphql`)
export class AppGraphqlController {
  @Post()
  @Calls(executeAdminGraphql, OPERATION)
  async execute(
    call: Call<typeof executeAdminGraphql>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const operation = await requestOf<AdminGraphqlRequest>(request, bodyText(OPERATION), facts, runAsUser, ownDraft);
    return graphqlReply(await call(operation), request, reply);
  }

  @Get('validate') @Forwards(validateGraphql, ownDraft) validate() {}
}
