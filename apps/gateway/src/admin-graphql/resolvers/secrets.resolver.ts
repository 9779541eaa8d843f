import { Args, Context, ID, Mutation, Resolver } from '@nestjs/graphql';
import { createSecret, deleteSecret, updateSecret } from '#contracts/config/secrets.contract.js';
import { camelMembers } from '../member-names.js';
import { OperationCalls } from '../operation-calls.js';
import { CreateSecretInput, SecretType, UpdateSecretInput } from '../types/secret.type.js';
import { AppArgs, ItemArgs } from '../types/page.args.js';

@Resolver(() => SecretType)
export class SecretsResolver {
  @Mutation(() => SecretType)
  async createSecret(
    @Args() { groupId, appId }: AppArgs,
    @Args('input') input: CreateSecretInput,
    @Context('calls') calls: OperationCalls,
  ): Promise<SecretType> {
    return camelMembers(await calls.change(createSecret, { ...input, groupId, appId }));
  }

  @Mutation(() => SecretType)
  async updateSecret(
    @Args() { groupId, appId, id: secretId }: ItemArgs,
    @Args('input') input: UpdateSecretInput,
    @Context('calls') calls: OperationCalls,
  ): Promise<SecretType> {
    return camelMembers(await calls.change(updateSecret, { ...input, groupId, appId, secretId }));
  }

  @Mutation(() => ID, { description: 'Deletes a secret. Fails if it is in use, and names what refers to it.' })
  async deleteSecret(
    @Args() { groupId, appId, id: secretId }: ItemArgs,
    @Context('calls') calls: OperationCalls,
  ): Promise<string> {
    await calls.change(deleteSecret, { groupId, appId, secretId });
    return secretId;
  }
}
