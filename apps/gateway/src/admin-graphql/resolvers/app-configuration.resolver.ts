import { Args, Context, ID, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import type { Lazy } from '../lazy-members.js';
import { camelMembers } from '../member-names.js';
import { OperationCalls } from '../operation-calls.js';
import { AppType } from '../types/app.type.js';
import { AuthProviderType } from '../types/auth-provider.type.js';
import { SecretType } from '../types/secret.type.js';
import { DeploymentType, DraftType } from '../types/deployment.type.js';
import { FunctionType } from '../types/function.type.js';
import { PageArgs } from '../types/page.args.js';
import { ServiceType } from '../types/service.type.js';
import { ValueType } from '../types/value.type.js';
import { authProviderView, draftView, functionView, scopeOf, serviceView, valueView } from '../views.js';

/**
 * Resolves the configuration of apps. All of it comes from one service, so it is read with one call for any number of
 * apps.
 */
@Resolver(() => AppType)
export class AppConfigurationResolver {
  @ResolveField(() => [FunctionType])
  async functions(
    @Parent() app: AppType,
    @Args() { skip, limit }: PageArgs,
    @Context('calls') calls: OperationCalls,
  ): Promise<Lazy<FunctionType>[]> {
    const scope = scopeOf(app);
    return (await calls.part(scope, 'functions', { skip, limit })).map((one) => functionView(calls, scope, one));
  }

  @ResolveField(() => FunctionType, { nullable: true })
  async function(
    @Parent() app: AppType,
    @Args('id', { type: () => ID }) id: string,
    @Context('calls') calls: OperationCalls,
  ): Promise<Lazy<FunctionType>> {
    return camelMembers(await calls.part(scopeOf(app), 'function', { id }));
  }

  @ResolveField(() => [ServiceType])
  async services(
    @Parent() app: AppType,
    @Args() { skip, limit }: PageArgs,
    @Context('calls') calls: OperationCalls,
  ): Promise<Lazy<ServiceType>[]> {
    const scope = scopeOf(app);
    return (await calls.part(scope, 'services', { skip, limit })).map((one) => serviceView(calls, scope, one));
  }

  @ResolveField(() => ServiceType, { nullable: true })
  async service(
    @Parent() app: AppType,
    @Args('id', { type: () => ID }) id: string,
    @Context('calls') calls: OperationCalls,
  ): Promise<Lazy<ServiceType>> {
    const scope = scopeOf(app);
    return serviceView(calls, scope, await calls.part(scope, 'service', { id }));
  }

  @ResolveField(() => [AuthProviderType])
  async authProviders(
    @Parent() app: AppType,
    @Args() { skip, limit }: PageArgs,
    @Context('calls') calls: OperationCalls,
  ): Promise<Lazy<AuthProviderType>[]> {
    const scope = scopeOf(app);
    return (await calls.part(scope, 'authProviders', { skip, limit })).map((one) => authProviderView(calls, scope, one));
  }

  @ResolveField(() => [ValueType])
  async values(
    @Parent() app: AppType,
    @Args() { skip, limit }: PageArgs,
    @Context('calls') calls: OperationCalls,
  ): Promise<Lazy<ValueType>[]> {
    const scope = scopeOf(app);
    return (await calls.part(scope, 'values', { skip, limit })).map((one) => valueView(calls, scope, one));
  }

  @ResolveField(() => [SecretType], { description: 'Names only.' })
  async secrets(
    @Parent() app: AppType,
    @Args() { skip, limit }: PageArgs,
    @Context('calls') calls: OperationCalls,
  ): Promise<SecretType[]> {
    return (await calls.part(scopeOf(app), 'secrets', { skip, limit })).map(camelMembers);
  }

  @ResolveField(() => [DeploymentType], { description: 'Newest first.' })
  async deployments(
    @Parent() app: AppType,
    @Args() { skip, limit }: PageArgs,
    @Context('calls') calls: OperationCalls,
  ): Promise<DeploymentType[]> {
    return (await calls.part(scopeOf(app), 'deployments', { skip, limit })).map(camelMembers);
  }

  @ResolveField(() => DeploymentType, { nullable: true })
  async deployment(
    @Parent() app: AppType,
    @Args('id', { type: () => ID }) id: string,
    @Context('calls') calls: OperationCalls,
  ): Promise<DeploymentType> {
    return camelMembers(await calls.part(scopeOf(app), 'deployment', { id }));
  }

  @ResolveField(() => DraftType, { nullable: true, description: "The caller's draft; the app's configuration is read from it." })
  async draft(@Parent() app: AppType, @Context('calls') calls: OperationCalls): Promise<Lazy<DraftType> | null> {
    const scope = scopeOf(app);
    const [draft] = await calls.part(scope, 'drafts');
    return draft ? draftView(calls, scope, draft) : null;
  }
}
