import { Field, Float, ID, InputType, ObjectType, PartialType } from '@nestjs/graphql';
import { FUNCTION } from '#contracts/config/function.entity.js';
import type { AppFunction } from '#contracts/config/functions.contract.js';
import type { Camel } from '../member-names.js';
import { inputOf, viewOf } from './entity.type.js';

@ObjectType('Function', { description: 'A function of an app.' })
export class FunctionType extends viewOf(FUNCTION, ['name']) implements Camel<AppFunction> {
  @Field(() => ID)
  id!: string;

  @Field(() => Float, { description: 'Unix seconds.' })
  lastModified!: number;
}

@InputType()
export class CreateFunctionInput extends inputOf(FUNCTION) {}

@InputType({ description: 'Omitted properties keep their stored value.' })
export class UpdateFunctionInput extends PartialType(CreateFunctionInput, InputType) {}
