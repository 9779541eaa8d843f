import { Args, Context, ID, Mutation, Resolver } from '@nestjs/graphql';
import { deleteUser, disableUser, enableUser, logoutUser } from '#contracts/identity/users-admin.contract.js';
import { OperationCalls } from '../operation-calls.js';
import { ItemArgs } from '../types/page.args.js';
import { UserType } from '../types/user.type.js';

@Resolver(() => UserType)
export class UsersResolver {
  @Mutation(() => ID)
  async enableUser(@Args() { groupId, appId, id: userId }: ItemArgs, @Context('calls') calls: OperationCalls): Promise<string> {
    await calls.change(enableUser, { groupId, appId, userId });
    return userId;
  }

  @Mutation(() => ID)
  async disableUser(@Args() { groupId, appId, id: userId }: ItemArgs, @Context('calls') calls: OperationCalls): Promise<string> {
    await calls.change(disableUser, { groupId, appId, userId });
    return userId;
  }

  @Mutation(() => ID, { description: 'Deletes a user with all its identities and API keys.' })
  async deleteUser(@Args() { groupId, appId, id: userId }: ItemArgs, @Context('calls') calls: OperationCalls): Promise<string> {
    await calls.change(deleteUser, { groupId, appId, userId });
    return userId;
  }

  @Mutation(() => ID, { description: 'Ends every session of a user, access tokens included.' })
  async revokeUserSessions(
    @Args() { groupId, appId, id: userId }: ItemArgs,
    @Context('calls') calls: OperationCalls,
  ): Promise<string> {
    await calls.change(logoutUser, { groupId, appId, userId });
    return userId;
  }
}
