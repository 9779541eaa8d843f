import { Args, Context, ID, Mutation, Resolver } from '@nestjs/graphql';
import { redeploy } from '#contracts/config/deployments.contract.js';
import { createDraft, deployDraft, discardDraft } from '#contracts/config/drafts.contract.js';
import { defined } from '../../edge/query.js';
import type { Lazy } from '../lazy-members.js';
import { camelMembers } from '../member-names.js';
import { OperationCalls } from '../operation-calls.js';
import { DeploymentType, DraftType } from '../types/deployment.type.js';
import { AppArgs, ItemArgs } from '../types/page.args.js';
import { draftView } from '../views.js';

@Resolver(() => DraftType)
export class DraftsResolver {
  @Mutation(() => DraftType)
  async createDraft(@Args() { groupId, appId }: AppArgs, @Context('calls') calls: OperationCalls): Promise<Lazy<DraftType>> {
    const scope = { groupId, appId };
    return draftView(calls, scope, await calls.change(createDraft, scope));
  }

  @Mutation(() => DeploymentType, {
    description: 'Deploys all changes of the draft together. Without a name the deployment is named by its id.',
  })
  async deployDraft(
    @Args() { groupId, appId, id: draftId }: ItemArgs,
    @Args('name', { type: () => String, nullable: true }) name: string | undefined,
    @Context('calls') calls: OperationCalls,
  ): Promise<DeploymentType> {
    return camelMembers(await calls.change(deployDraft, { groupId, appId, draftId, ...defined({ name }) }));
  }

  @Mutation(() => ID)
  async discardDraft(
    @Args() { groupId, appId, id: draftId }: ItemArgs,
    @Context('calls') calls: OperationCalls,
  ): Promise<string> {
    await calls.change(discardDraft, { groupId, appId, draftId });
    return draftId;
  }

  @Mutation(() => ID, {
    description: 'Restores the configuration of an earlier deployment, as a new deployment.',
  })
  async redeploy(
    @Args() { groupId, appId, id: deploymentId }: ItemArgs,
    @Context('calls') calls: OperationCalls,
  ): Promise<string> {
    await calls.change(redeploy, { groupId, appId, deploymentId });
    return deploymentId;
  }
}
