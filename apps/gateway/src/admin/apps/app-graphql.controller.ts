import { Controller, Get, Post, Req, Res, UseInterceptors } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { executeAdminGraphql, validateGraphql, type AdminGraphqlRequest } from '#contracts/runtime/graphql.contract.js';
import { Calls, type Call } from '../../edge/calls.decorator.js';
import { Forwards } from '../../edge/forwards.decorator.js';
import { graphqlReply } from '../../edge/graphql-reply.js';
import { graphqlQuery, requireContentType, withAllowedMethod } from '../../edge/graphql-request.js';
import { OwnDraftInterceptor } from '../../edge/own-draft.interceptor.js';
import { APP } from '../../edge/path.js';
import { textParameter } from '../../edge/query.js';
import { bodyText, facts, fixed, ownDraft, query, requestOf } from '../../edge/request-members.js';

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
    requireContentType(request);
    const sources = [bodyText(OPERATION), fixed({ readOnly: false }), facts, runAsUser, ownDraft];
    return graphqlReply(await call(await requestOf<AdminGraphqlRequest>(request, ...sources)), request, reply);
  }

  /**
   * Executes a query of the generated GraphQL API with the rights of the system, or as an end user. Mutations are
   * rejected.
   * @query query string GraphQL document.
   * @query variables string Values of its variables, as JSON.
   * @query operationName string Name of the operation to execute. Required if the document has several.
   * @query extensions string Extensions of the protocol, as JSON. Persisted queries are not supported.
   */
  @Get()
  @Calls(executeAdminGraphql)
  query(
    call: Call<typeof executeAdminGraphql>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    return withAllowedMethod(reply, async () => {
      const sources = [graphqlQuery, fixed({ readOnly: true }), facts, runAsUser, ownDraft];
      return graphqlReply(await call(await requestOf<AdminGraphqlRequest>(request, ...sources)), request, reply);
    });
  }

  @Get('validate') @Forwards(validateGraphql, ownDraft) validate() {}
}
