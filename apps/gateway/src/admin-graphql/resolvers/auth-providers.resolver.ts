import { Args, Context, ID, Mutation, Resolver } from '@nestjs/graphql';
import { disableAuthProvider, enableAuthProvider } from '#contracts/config/auth-providers.contract.js';
import { OperationCalls } from '../operation-calls.js';
import { AuthProviderType } from '../types/auth-provider.type.js';
import { ItemArgs } from '../types/page.args.js';

@Resolver(() => AuthProviderType)
export class AuthProvidersResolver {
  @Mutation(() => ID)
  async enableAuthProvider(
    @Args() { groupId, appId, id: providerId }: ItemArgs,
    @Context('calls') calls: OperationCalls,
  ): Promise<string> {
    await calls.change(enableAuthProvider, { groupId, appId, providerId });
    return providerId;
  }

  @Mutation(() => ID)
  async disableAuthProvider(
    @Args() { groupId, appId, id: providerId }: ItemArgs,
    @Context('calls') calls: OperationCalls,
  ): Promise<string> {
    await calls.change(disableAuthProvider, { groupId, appId, providerId });
    return providerId;
  }
}
