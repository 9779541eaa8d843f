import { Field, Float, ID, InputType, ObjectType, PartialType } from '@nestjs/graphql';
import { LISTED_OF_VALUES, VALUE } from '#contracts/config/value.entity.js';
import type { Value } from '#contracts/config/values.contract.js';
import type { Camel } from '../member-names.js';
import { inputOf, viewOf } from './entity.type.js';

@ObjectType('Value', { description: 'A named value that functions and expressions read.' })
export class ValueType extends viewOf(VALUE, LISTED_OF_VALUES) implements Camel<Value> {
  @Field(() => ID)
  id!: string;

  @Field(() => Float, { description: 'Unix seconds.' })
  lastModified!: number;
}

@InputType()
export class CreateValueInput extends inputOf(VALUE) {}

@InputType({ description: 'Omitted properties keep their stored value.' })
export class UpdateValueInput extends PartialType(CreateValueInput, InputType) {}
