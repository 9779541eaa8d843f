import { Field, ID, InputType, ObjectType, PartialType } from '@nestjs/graphql';
import type { Secret } from '#contracts/config/secrets.contract.js';
import type { Camel } from '../member-names.js';

@ObjectType('Secret', { description: 'A secret. Its value is never returned.' })
export class SecretType implements Camel<Secret> {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;
}

@InputType()
export class CreateSecretInput {
  @Field(() => String)
  name!: string;

  @Field(() => String)
  value!: string;
}

@InputType({ description: 'Omitted or empty properties keep their stored value.' })
export class UpdateSecretInput extends PartialType(CreateSecretInput, InputType) {}
