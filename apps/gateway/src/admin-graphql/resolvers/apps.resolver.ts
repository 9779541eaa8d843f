import { Args, Context, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { createApp, deleteApp, listApps } from '#contracts/config/apps.contract.js';
import { defined } from '../../edge/query.js';
import { snakeMembers } from '../member-names.js';
import { OperationCalls } from '../operation-calls.js';
import { AppType, CreateAppInput } from '../types/app.type.js';
import { AppArgs, PageArgs, pageOf } from '../types/page.args.js';
import { appView } from '../views.js';

@Resolver(() => AppType)
export class AppsResolver {
  @Query(() => [AppType], { description: 'The apps of a project.' })
  async apps(
    @Args('groupId', { type: () => ID }) groupId: string,
    @Args('product', { type: () => String, nullable: true }) product: string | undefined,
    @Args() page: PageArgs,
    @Context('calls') calls: OperationCalls,
  ): Promise<AppType[]> {
    return pageOf(await calls.ask(listApps, defined({ groupId, product })), page).map(appView);
  }

  @Query(() => AppType, { nullable: true, description: 'One app of a project.' })
  async app(@Args() { groupId, appId }: AppArgs, @Context('calls') calls: OperationCalls): Promise<AppType> {
    return appView(await calls.part({ groupId, appId }, 'app'));
  }

  @Mutation(() => AppType)
  async createApp(
    @Args('groupId', { type: () => ID }) groupId: string,
    @Args('input') input: CreateAppInput,
    @Context('calls') calls: OperationCalls,
  ): Promise<AppType> {
    return appView(await calls.change(createApp, { ...snakeMembers(input), groupId }));
  }

  @Mutation(() => ID, { description: 'Deletes an app with everything in it, users and logs included.' })
  async deleteApp(@Args() { groupId, appId }: AppArgs, @Context('calls') calls: OperationCalls): Promise<string> {
    await calls.change(deleteApp, { groupId, appId });
    return appId;
  }
}
