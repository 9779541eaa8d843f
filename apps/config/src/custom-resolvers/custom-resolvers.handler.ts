import { Controller, Inject } from '@nestjs/common';
import { HandleRpc } from '#bus/handle.decorator.js';
import {
  CreateCustomResolverRequest,
  CustomResolverScope,
  UpdateCustomResolverRequest,
  createCustomResolver,
  deleteCustomResolver,
  getCustomResolver,
  listCustomResolvers,
  updateCustomResolver,
  type CustomResolver,
} from '#contracts/config/custom-resolvers.contract.js';
import { AppScope } from '#contracts/scope.js';
import { CustomResolversService } from './custom-resolvers.service.js';

@Controller()
export class CustomResolversHandler {
  constructor(@Inject(CustomResolversService) private readonly resolvers: CustomResolversService) {}

  @HandleRpc(listCustomResolvers)
  list(request: AppScope): Promise<CustomResolver[]> {
    return this.resolvers.list(request);
  }

  @HandleRpc(createCustomResolver)
  create(request: CreateCustomResolverRequest): Promise<CustomResolver> {
    return this.resolvers.create(request);
  }

  @HandleRpc(getCustomResolver)
  get(request: CustomResolverScope): Promise<CustomResolver> {
    return this.resolvers.get(request);
  }

  @HandleRpc(updateCustomResolver)
  update(request: UpdateCustomResolverRequest): Promise<null> {
    return this.resolvers.update(request);
  }

  @HandleRpc(deleteCustomResolver)
  delete(request: CustomResolverScope): Promise<null> {
    return this.resolvers.delete(request);
  }
}
