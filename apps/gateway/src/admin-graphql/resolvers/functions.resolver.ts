import { Args, Context, ID, Mutation, Resolver } from '@nestjs/graphql';
import { createFunction, deleteFunction, replaceFunction } from '#contracts/config/functions.contract.js';
import { camelMembers, snakeMembers } from '../member-names.js';
import { OperationCalls } from '../operation-calls.js';
import { CreateFunctionInput, FunctionType, UpdateFunctionInput } from '../types/function.type.js';
import { AppArgs, ItemArgs } from '../types/page.args.js';

@Resolver(() => FunctionType)
export class FunctionsResolver {
  @Mutation(() => FunctionType)
  async createFunction(
    @Args() { groupId, appId }: AppArgs,
    @Args('input') input: CreateFunctionInput,
    @Context('calls') calls: OperationCalls,
  ): Promise<FunctionType> {
    return camelMembers(await calls.change(createFunction, { ...snakeMembers(input), groupId, appId }));
  }

  @Mutation(() => FunctionType)
  async updateFunction(
    @Args() { groupId, appId, id: functionId }: ItemArgs,
    @Args('input') input: UpdateFunctionInput,
    @Context('calls') calls: OperationCalls,
  ): Promise<FunctionType> {
    return camelMembers(await calls.change(replaceFunction, { ...snakeMembers(input), groupId, appId, functionId }));
  }

  @Mutation(() => ID)
  async deleteFunction(
    @Args() { groupId, appId, id: functionId }: ItemArgs,
    @Context('calls') calls: OperationCalls,
  ): Promise<string> {
    await calls.change(deleteFunction, { groupId, appId, functionId });
    return functionId;
  }
}
