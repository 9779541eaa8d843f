import { Controller, Inject } from '@nestjs/common';
import { HandleRpc } from '#bus/handle.decorator.js';
import type { RawJson } from '#contracts/rpc.js';
import {
  AdminGraphqlRequest,
  executeAdminGraphql,
  executeGraphql,
  ExecuteGraphqlRequest,
  validateGraphql,
} from '#contracts/runtime/graphql.contract.js';
import { AppScope } from '#contracts/scope.js';
import { GraphqlService } from './graphql.service.js';

@Controller()
export class GraphqlHandler {
  constructor(@Inject(GraphqlService) private readonly graphql: GraphqlService) {}

  @HandleRpc(executeGraphql)
  execute(request: ExecuteGraphqlRequest): Promise<RawJson> {
    return this.graphql.execute(request);
  }

  @HandleRpc(executeAdminGraphql)
  executeAsSystem(request: AdminGraphqlRequest): Promise<RawJson> {
    return this.graphql.executeAsSystem(request);
  }

  @HandleRpc(validateGraphql)
  validate(request: AppScope): Promise<RawJson> {
    return this.graphql.validate(request);
  }
}
