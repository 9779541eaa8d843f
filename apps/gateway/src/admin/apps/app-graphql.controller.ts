import { Controller, Get, Post, Req, Res, UseInterceptors } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestFacts } from '#contracts/runtime/functions.contract.js';
import { executeAdminGraphql, validateGraphql } from '#contracts/runtime/graphql.contract.js';
import type { AppScope } from '#contracts/scope.js';
import { TextBody } from '../../http/body.js';
import { Calls, type Call } from '../../http/calls.decorator.js';
import { Forwards } from '../../http/forwards.decorator.js';
import { graphqlReply } from '../../http/graphql-reply.js';
import { APP, Path } from '../../http/path.js';
import { OwnDraftInterceptor } from '../../http/own-draft.interceptor.js';
import { RawJsonInterceptor } from '../../http/raw-json.interceptor.js';
import { Facts } from '../../http/request-facts.js';
import { ownDraft } from '../../http/request-members.js';

/** An app's own GraphQL API, for its administrators. */
@UseInterceptors(OwnDraftInterceptor)
@Controller(`${APP}/graphql`)
export class AppGraphqlController {
  @Post()
  @Calls(executeAdminGraphql, { query: '{ movies { title } }', variables: {}, operationName: null })
  async execute(
    call: Call<typeof executeAdminGraphql>,
    @Path() path: AppScope,
    @TextBody() bodyText: string,
    @Facts() request: RequestFacts,
    @Req() http: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    return graphqlReply(await call({ ...path, ...ownDraft.read(http), bodyText, request }), http, reply);
  }

  @UseInterceptors(RawJsonInterceptor) @Get('validate') @Forwards(validateGraphql, ownDraft) validate() {}
}
