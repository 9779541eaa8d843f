import { Allow, IsBoolean, IsObject, IsOptional, IsString, MaxLength } from 'class-validator';
import { defineEvent } from '../event.js';
import { ResourceId } from '../fields.js';
import { defineRpc, nothing, nullable } from '../rpc.js';
import { AUTH_FUNCTION_TIMEOUT_MS } from '../runtime/auth-functions.contract.js';
import { Empty } from '../scope.js';
import { AccessToken, BearerRequest, LoginReply } from './admin.contract.js';

export class UserLoginRequest {
  @IsString()
  @MaxLength(64)
  clientAppId!: string;

  @IsString()
  @MaxLength(64)
  provider!: string;

  /** The body as sent, EJSON wrappers not decoded; `options` is taken from it. */
  @IsObject()
  payload!: Record<string, unknown>;

  /** Links the credential with the user of the request's access token instead of logging in. */
  @IsOptional()
  @IsBoolean()
  link?: boolean;
}

export class UserIdentity {
  @Allow() id!: string;
  @Allow() provider_type!: string;
  @Allow() provider_id!: string;
  @Allow() data!: Record<string, unknown>;
}

export class UserProfile {
  @Allow() user_id!: string;
  @Allow() domain_id!: string;
  @Allow() identities!: UserIdentity[];
  @Allow() data!: Record<string, unknown>;
  @Allow() type!: 'normal' | 'server';
}

export const userLogin = defineRpc('identity.users.login', UserLoginRequest, LoginReply, {
  access: 'public',
  // Functions may decide who is let in, and look at who is new.
  timeoutMs: 2 * AUTH_FUNCTION_TIMEOUT_MS + 5_000,
  invalidCode: 'BadRequest',
});
export const userRefresh = defineRpc('identity.users.refresh', BearerRequest, AccessToken, { access: 'public' });
export const userLogout = defineRpc('identity.users.logout', BearerRequest, nothing, { access: 'public' });
export const userProfile = defineRpc('identity.users.profile', Empty, UserProfile, { access: 'user', idempotent: true });
/** Deletes the user of the request's access token, with everything it can log in with. */
export const deleteUserSelf = defineRpc('identity.users.deleteSelf', Empty, nothing, { access: 'user' });

export class FindUserRequest {
  @ResourceId('AppNotFound')
  appId!: string;

  @ResourceId('UserNotFound')
  userId!: string;
}

/** A user as functions and rules see it. */
export class AppUser {
  @Allow() id!: string;
  @Allow() type!: 'normal' | 'server';
  @Allow() data!: Record<string, unknown>;
  @Allow() identities!: UserIdentity[];
  @Allow() disabled!: boolean;
}

export const findUser = defineRpc('identity.users.find', FindUserRequest, nullable(AppUser), {
  access: 'internal',
  idempotent: true,
});

/** A user's data or state changed: readers drop what they keep of it. */
export class UserChanged {
  @IsString() appId!: string;
  @IsString() userId!: string;
}

export const userChanged = defineEvent('identity.users.changed', UserChanged, 'every');
