import { Controller } from '@nestjs/common';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import type { RawJson } from '#contracts/rpc.js';
import {
  AdminGraphqlRequest,
  executeAdminGraphql,
  executeGraphql,
  ExecuteGraphqlRequest,
  validateGraphql,
} from '#contracts/runtime/graphql.contract.js';
import { AppScope } from '#contracts/scope.js';
import { LazyGraphql } from './lazy-graphql.js';

@Controller()
export class GraphqlHandler {
  constructor(private readonly graphql: LazyGraphql) {}

  @HandleRpc(executeGraphql)
  async execute(request: ExecuteGraphqlRequest): Promise<RawJson> {
    return (await this.graphql.service()).execute(request);
  }

  @HandleRpc(executeAdminGraphql)
  async executeForAdmin(request: AdminGraphqlRequest): Promise<RawJson> {
    return (await this.graphql.service()).executeForAdmin(request);
  }

  @HandleRpc(validateGraphql)
  async validate(request: AppScope): Promise<RawJson> {
    return (await this.graphql.service()).validate(request);
  }
}
