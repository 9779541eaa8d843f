import { ArgsType, Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import type { ApiKey, CreatedApiKey } from '#contracts/identity/api-keys.contract.js';
import {
  USERS_PAGE_MAX,
  type AdminUser,
  type AdminUserIdentity,
  type ListUsersRequest,
} from '#contracts/identity/users-admin.contract.js';
import { JsonScalar } from '../json.scalar.js';
import type { Camel } from '../member-names.js';

@ObjectType('UserIdentity', { description: 'An identity a user logs in with.' })
export class UserIdentityType implements Camel<AdminUserIdentity> {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  providerType!: string;

  @Field(() => ID)
  providerId!: string;

  @Field(() => JsonScalar, { description: 'User data from the provider at the last login.' })
  providerData!: Record<string, unknown>;
}

@ObjectType('User', { description: 'An end user of an app.' })
export class UserType implements Omit<Camel<AdminUser>, 'identities'> {
  @Field(() => ID)
  id!: string;

  @Field(() => ID)
  domainId!: string;

  @Field(() => String)
  type!: 'normal' | 'server';

  @Field(() => Boolean)
  disabled!: boolean;

  @Field(() => JsonScalar)
  data!: Record<string, unknown>;

  @Field(() => [UserIdentityType])
  identities!: UserIdentityType[];

  @Field(() => Float, { description: 'Unix seconds.' })
  creationDate!: number;

  @Field(() => Float, { description: 'Unix seconds, 0 for never.' })
  lastAuthenticationDate!: number;
}

@ArgsType()
export class UsersArgs {
  @Field(() => ID, { nullable: true, description: 'Id of the last user of the previous page.' })
  after?: string;

  @Field(() => Int, { defaultValue: USERS_PAGE_MAX, description: `Maximum number of users: 1 to ${USERS_PAGE_MAX}.` })
  limit!: number;

  @Field(() => String, { nullable: true, description: '`_id`, `status`, `created_date` or `last_authentication_date`.' })
  sort?: NonNullable<ListUsersRequest['sort']>;

  @Field(() => Boolean, { nullable: true })
  desc?: boolean;

  @Field(() => String, { nullable: true, description: '`enabled` or `disabled`.' })
  status?: NonNullable<ListUsersRequest['status']>;

  @Field(() => [String], { nullable: true, description: 'Users with an identity of any of these provider types.' })
  providerTypes?: string[];
}

@ObjectType('ApiKey', { description: 'A key of the api-key provider. The key itself is returned only when it is created.' })
export class ApiKeyType implements Camel<ApiKey> {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => Boolean)
  disabled!: boolean;
}

@ObjectType('CreatedApiKey')
export class CreatedApiKeyType extends ApiKeyType implements Camel<CreatedApiKey> {
  @Field(() => String, { description: 'The key clients log in with. It cannot be read again.' })
  key!: string;
}
