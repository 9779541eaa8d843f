import { Args, Context, ID, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { listApiKeys } from '#contracts/identity/api-keys.contract.js';
import { getUser, listUsers } from '#contracts/identity/users-admin.contract.js';
import { listLogs } from '#contracts/logging/entries.contract.js';
import { defined } from '../../edge/query.js';
import { camelMembers, snakeMembers } from '../member-names.js';
import { OperationCalls } from '../operation-calls.js';
import { AppType } from '../types/app.type.js';
import { LogPageType, LogsArgs } from '../types/log.type.js';
import { PageArgs, pageOf } from '../types/page.args.js';
import { ApiKeyType, UserType, UsersArgs } from '../types/user.type.js';
import { logEntryView, scopeOf, userView } from '../views.js';

/** A call for each app that is asked for it: an operation can afford 49 of them. Where its service is away, the rest is returned. */
const OWN_CALL = { complexity: 1_000, nullable: true } as const;

/** Resolves the data of apps that is not configuration. */
@Resolver(() => AppType)
export class AppRecordsResolver {
  @ResolveField(() => [UserType], OWN_CALL)
  async users(
    @Parent() app: AppType,
    @Args() { providerTypes, ...filter }: UsersArgs,
    @Context('calls') calls: OperationCalls,
  ): Promise<UserType[]> {
    const provider_types = providerTypes?.join(',');
    return (await calls.ask(listUsers, { ...defined({ ...filter, provider_types }), ...scopeOf(app) })).map(userView);
  }

  @ResolveField(() => UserType, OWN_CALL)
  async user(
    @Parent() app: AppType,
    @Args('id', { type: () => ID }) userId: string,
    @Context('calls') calls: OperationCalls,
  ): Promise<UserType> {
    return userView(await calls.ask(getUser, { ...scopeOf(app), userId }));
  }

  @ResolveField(() => [ApiKeyType], OWN_CALL)
  async apiKeys(@Parent() app: AppType, @Args() page: PageArgs, @Context('calls') calls: OperationCalls): Promise<ApiKeyType[]> {
    return pageOf(await calls.ask(listApiKeys, scopeOf(app)), page).map(camelMembers);
  }

  @ResolveField(() => LogPageType, OWN_CALL)
  async logs(@Parent() app: AppType, @Args() filter: LogsArgs, @Context('calls') calls: OperationCalls): Promise<LogPageType> {
    const page = await calls.ask(listLogs, { ...defined(snakeMembers(filter)), ...scopeOf(app) });
    const { nextEndDate, nextSkip } = page;
    return { ...defined({ nextEndDate, nextSkip }), entries: page.logs.map(logEntryView) };
  }
}
