import { Args, Context, ID, Int, Mutation, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { createService, deleteService, updateService, updateServiceConfig } from '#contracts/config/services.contract.js';
import { AppError } from '#contracts/error.js';
import { JsonScalar } from '../json.scalar.js';
import type { Lazy } from '../lazy-members.js';
import { camelMembers, snakeMembers } from '../member-names.js';
import { OperationCalls } from '../operation-calls.js';
import { AppArgs, ItemArgs, PageArgs } from '../types/page.args.js';
import { CreateServiceInput, DefaultRuleType, RuleType, ServiceType } from '../types/service.type.js';
import { serviceView } from '../views.js';

@Resolver(() => ServiceType)
export class ServicesResolver {
  @ResolveField(() => [RuleType], { complexity: 10 })
  async rules(
    @Parent() { scope, id }: ServiceType,
    @Args() { skip, limit }: PageArgs,
    @Context('calls') calls: OperationCalls,
  ): Promise<RuleType[]> {
    return (await calls.part(scope, 'rules', { id, skip, limit })).map(camelMembers);
  }

  @ResolveField(() => DefaultRuleType, { nullable: true, complexity: 10, description: 'Null if the service has none.' })
  async defaultRule(
    @Parent() { scope, id }: ServiceType,
    @Context('calls') calls: OperationCalls,
  ): Promise<DefaultRuleType | null> {
    try {
      return camelMembers(await calls.part(scope, 'defaultRule', { id }));
    } catch (error) {
      if (error instanceof AppError && error.code === 'RuleNotFound') return null;
      throw error;
    }
  }

  @Mutation(() => ServiceType)
  async createService(
    @Args() { groupId, appId }: AppArgs,
    @Args('input') input: CreateServiceInput,
    @Context('calls') calls: OperationCalls,
  ): Promise<Lazy<ServiceType>> {
    const scope = { groupId, appId };
    return serviceView(calls, scope, await calls.change(createService, { ...snakeMembers(input), ...scope }));
  }

  @Mutation(() => JsonScalar, {
    description: 'Replaces the properties in `changes` and removes those that are `null`. Returns the stored configuration.',
  })
  async updateServiceConfig(
    @Args() { groupId, appId, id: serviceId }: ItemArgs,
    @Args('changes', { type: () => JsonScalar }) changes: Record<string, unknown>,
    @Context('calls') calls: OperationCalls,
  ): Promise<unknown> {
    return JSON.parse((await calls.change(updateServiceConfig, { groupId, appId, serviceId, changes })).text());
  }

  @Mutation(() => ServiceType)
  async updateServiceVersion(
    @Args() { groupId, appId, id: serviceId }: ItemArgs,
    @Args('version', { type: () => Int }) version: number,
    @Context('calls') calls: OperationCalls,
  ): Promise<Lazy<ServiceType>> {
    const scope = { groupId, appId };
    return serviceView(calls, scope, await calls.change(updateService, { ...scope, serviceId, version }));
  }

  @Mutation(() => ID, { description: 'Deletes a service with its rules and webhooks.' })
  async deleteService(
    @Args() { groupId, appId, id: serviceId }: ItemArgs,
    @Context('calls') calls: OperationCalls,
  ): Promise<string> {
    await calls.change(deleteService, { groupId, appId, serviceId });
    return serviceId;
  }
}
