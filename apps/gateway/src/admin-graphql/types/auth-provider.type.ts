import { Field, ID, ObjectType } from '@nestjs/graphql';
import { AUTH_PROVIDER, LISTED_OF_AUTH_PROVIDERS } from '#contracts/config/auth-provider.entity.js';
import type { AuthProvider } from '#contracts/config/auth-providers.contract.js';
import type { Camel } from '../member-names.js';
import { viewOf } from './entity.type.js';

@ObjectType('AuthProvider', { description: 'An authentication provider of an app.' })
export class AuthProviderType extends viewOf(AUTH_PROVIDER, LISTED_OF_AUTH_PROVIDERS) implements Camel<AuthProvider> {
  @Field(() => ID)
  id!: string;
}
