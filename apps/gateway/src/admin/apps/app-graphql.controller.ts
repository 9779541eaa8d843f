import { Controller, Get, Post, Query, Req, Res, UseInterceptors } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestFacts } from '#contracts/runtime/functions.contract.js';
import { executeAdminGraphql, validateGraphql } from '#contracts/runtime/graphql.contract.js';
import type { AppScope } from '#contracts/scope.js';
import { TextBody } from '../../http/body.js';
import { Calls, type Call } from '../../http/calls.decorator.js';
import { Forwards } from '../../http/forwards.decorator.js';
import { graphqlReply } from '../../http/graphql-reply.js';
import { APP, Path } from '../../http/path.js';
import { defined, textParameter, type Query as QueryString } from '../../http/query.js';
import { RawJsonInterceptor } from '../../http/raw-json.interceptor.js';
import { Facts } from '../../http/request-facts.js';

/** An app's own GraphQL API, for its administrators. */
@Controller(`${APP}/graphql`)
export class AppGraphqlController {
  @Post()
  @Calls(executeAdminGraphql, { query: '{ movies { title } }', variables: {}, operationName: null })
  async execute(
    call: Call<typeof executeAdminGraphql>,
    @Path() path: AppScope,
    @Query() query: QueryString,
    @TextBody() bodyText: string,
    @Facts() request: RequestFacts,
    @Req() http: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const user = defined({ userId: textParameter(query, 'user_id') });
    return graphqlReply(await call({ ...path, ...user, bodyText, request }), http, reply);
  }

  @UseInterceptors(RawJsonInterceptor) @Get('validate') @Forwards(validateGraphql) validate() {}
}
