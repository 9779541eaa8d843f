import { Controller, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestFacts } from '#contracts/runtime/functions.contract.js';
import { executeGraphql } from '#contracts/runtime/graphql.contract.js';
import { Public } from '#process/health/public.decorator.js';
import { HeaderLogins, needsToken } from '../auth/header-logins.js';
import { PublicUnless } from '../auth/public-unless.decorator.js';
import { TextBody } from '../edge/body.js';
import { Calls, type Call } from '../edge/calls.decorator.js';
import { graphqlReply } from '../edge/graphql-reply.js';
import { graphqlParameters, requireContentType, withAllowedMethod } from '../edge/graphql-request.js';
import { CLIENT_APP } from '../edge/path.js';
import type { Query as QueryString } from '../edge/query.js';
import { Facts } from '../edge/request.js';
import { LoggedByOwner } from './logged-by-owner.js';

@Public()
@Controller(`${CLIENT_APP}/graphql`)
export class GraphqlController {
  constructor(private readonly logins: HeaderLogins) {}

  @Post()
  @PublicUnless(needsToken)
  @Calls(executeGraphql, { query: '{ movies { title } }', variables: {}, operationName: null })
  async post(
    call: Call<typeof executeGraphql>,
    @Param('clientAppId') clientAppId: string,
    @TextBody() bodyText: string,
    @Facts() request: RequestFacts,
    @Req() http: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @LoggedByOwner() _state: unknown,
  ): Promise<Buffer> {
    await this.logins.admit(http, clientAppId);
    requireContentType(http);
    const answer = await call({ clientAppId, bodyText, request, readOnly: false });
    return graphqlReply(answer, http, reply);
  }

  /**
   * Executes a query of the generated GraphQL API as an end user. Mutations are rejected.
   * @query query string GraphQL document.
   * @query variables string Values of its variables, as JSON.
   * @query operationName string Name of the operation to execute. Required if the document has several.
   * @query extensions string Extensions of the protocol, as JSON. Persisted queries are not supported.
   */
  @Get()
  @PublicUnless(needsToken)
  @Calls(executeGraphql)
  async get(
    call: Call<typeof executeGraphql>,
    @Param('clientAppId') clientAppId: string,
    @Query() query: QueryString,
    @Facts() request: RequestFacts,
    @Req() http: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @LoggedByOwner() _state: unknown,
  ): Promise<Buffer> {
    await this.logins.admit(http, clientAppId);
    const bodyText = graphqlParameters(query);
    return withAllowedMethod(reply, async () => {
      return graphqlReply(await call({ clientAppId, bodyText, request, readOnly: true }), http, reply);
    });
  }
}
