import { Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ADMIN } from '../edge/path.js';
import { AdminGraphqlService } from './admin-graphql.service.js';

/** The administration's GraphQL API. Every resolver behind it is a call of a contract, which decides who may make it. */
@Controller(`${ADMIN}/graphql`)
export class AdminGraphqlController {
  constructor(private readonly graphql: AdminGraphqlService) {}

  /**
   * Executes an operation of the administration's GraphQL API. Its schema is docs/admin-schema.graphql.
   * @body GraphqlOperation
   * @reply 200 GraphqlResult
   * @reply 400 GraphqlResult | Error
   * @throws PermissionDenied
   */
  @Post()
  @HttpCode(200)
  post(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    return this.answer(request, reply);
  }

  /**
   * Executes a query of the administration's GraphQL API. Mutations are rejected.
   * @query query string GraphQL document.
   * @query variables string Values of its variables, as JSON.
   * @query operationName string Name of the operation to execute. Required if the document has several.
   * @reply 200 GraphqlResult
   * @reply 400 GraphqlResult | Error
   * @throws PermissionDenied, MethodNotAllowed
   */
  @Get()
  get(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    return this.answer(request, reply);
  }

  private async answer({ method, headers, url, body, gateway }: FastifyRequest, reply: FastifyReply): Promise<string> {
    const start = url.indexOf('?');
    const search = start === -1 ? '' : url.slice(start);
    const answer = await this.graphql.answer({ method, headers, search, body, limits: gateway.limits.body });
    void reply.status(answer.status);
    for (const [name, value] of answer.headers) void reply.header(name, value);
    return answer.body;
  }
}
