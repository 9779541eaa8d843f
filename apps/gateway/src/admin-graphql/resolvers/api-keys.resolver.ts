import { Args, Context, ID, Mutation, Resolver } from '@nestjs/graphql';
import { createApiKey, deleteApiKey, disableApiKey, enableApiKey } from '#contracts/identity/api-keys.contract.js';
import { camelMembers } from '../member-names.js';
import { OperationCalls } from '../operation-calls.js';
import { AppArgs, ItemArgs } from '../types/page.args.js';
import { ApiKeyType, CreatedApiKeyType } from '../types/user.type.js';

@Resolver(() => ApiKeyType)
export class ApiKeysResolver {
  @Mutation(() => CreatedApiKeyType, { description: 'Creates an API key. Only this result contains the key itself.' })
  async createApiKey(
    @Args() { groupId, appId }: AppArgs,
    @Args('name') name: string,
    @Context('calls') calls: OperationCalls,
  ): Promise<CreatedApiKeyType> {
    return camelMembers(await calls.change(createApiKey, { groupId, appId, name }));
  }

  @Mutation(() => ID)
  async deleteApiKey(
    @Args() { groupId, appId, id: apiKeyId }: ItemArgs,
    @Context('calls') calls: OperationCalls,
  ): Promise<string> {
    await calls.change(deleteApiKey, { groupId, appId, apiKeyId });
    return apiKeyId;
  }

  @Mutation(() => ID)
  async enableApiKey(
    @Args() { groupId, appId, id: apiKeyId }: ItemArgs,
    @Context('calls') calls: OperationCalls,
  ): Promise<string> {
    await calls.change(enableApiKey, { groupId, appId, apiKeyId });
    return apiKeyId;
  }

  @Mutation(() => ID)
  async disableApiKey(
    @Args() { groupId, appId, id: apiKeyId }: ItemArgs,
    @Context('calls') calls: OperationCalls,
  ): Promise<string> {
    await calls.change(disableApiKey, { groupId, appId, apiKeyId });
    return apiKeyId;
  }
}
