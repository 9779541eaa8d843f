import { Field, ID, InputType, ObjectType, PartialType } from '@nestjs/graphql';
import type { AuthProvider } from '#contracts/config/auth-providers.contract.js';
import type { Secret } from '#contracts/config/secrets.contract.js';
import { JsonScalar } from '../json.scalar.js';
import type { Camel } from '../member-names.js';

/** A member that is read for each thing of a list. */
const DETAIL = { complexity: 3 } as const;

@ObjectType('AuthProvider', { description: 'A way users log in.' })
export class AuthProviderType implements Camel<AuthProvider> {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String)
  type!: string;

  @Field(() => Boolean)
  disabled!: boolean;

  @Field(() => JsonScalar, DETAIL)
  config!: Record<string, unknown>;

  @Field(() => JsonScalar, { ...DETAIL, description: 'Names of secrets, never their values.' })
  secretConfig!: Record<string, unknown>;

  @Field(() => [JsonScalar], DETAIL)
  metadataFields!: Record<string, unknown>[];

  @Field(() => [String], DETAIL)
  domainRestrictions!: string[];

  @Field(() => [String], DETAIL)
  redirectUris!: string[];
}

@ObjectType('Secret', { description: 'A secret. What it holds is never shown.' })
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

@InputType({ description: 'Members that are absent or empty keep what is stored.' })
export class UpdateSecretInput extends PartialType(CreateSecretInput, InputType) {}
