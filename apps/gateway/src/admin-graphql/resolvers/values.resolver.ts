import { Args, Context, ID, Mutation, Resolver } from '@nestjs/graphql';
import { createValue, deleteValue, updateValue } from '#contracts/config/values.contract.js';
import { camelMembers, snakeMembers } from '../member-names.js';
import { OperationCalls } from '../operation-calls.js';
import { AppArgs, ItemArgs } from '../types/page.args.js';
import { CreateValueInput, UpdateValueInput, ValueType } from '../types/value.type.js';

@Resolver(() => ValueType)
export class ValuesResolver {
  @Mutation(() => ValueType)
  async createValue(
    @Args() { groupId, appId }: AppArgs,
    @Args('input') input: CreateValueInput,
    @Context('calls') calls: OperationCalls,
  ): Promise<ValueType> {
    return camelMembers(await calls.change(createValue, { ...snakeMembers(input), groupId, appId }));
  }

  @Mutation(() => ValueType)
  async updateValue(
    @Args() { groupId, appId, id: valueId }: ItemArgs,
    @Args('input') input: UpdateValueInput,
    @Context('calls') calls: OperationCalls,
  ): Promise<ValueType> {
    return camelMembers(await calls.change(updateValue, { ...snakeMembers(input), groupId, appId, valueId }));
  }

  @Mutation(() => ID)
  async deleteValue(@Args() { groupId, appId, id: valueId }: ItemArgs, @Context('calls') calls: OperationCalls): Promise<string> {
    await calls.change(deleteValue, { groupId, appId, valueId });
    return valueId;
  }
}
