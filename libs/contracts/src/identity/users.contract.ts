import { Allow, IsBoolean, IsObject, IsOptional, IsString, MaxLength } from 'class-validator';
import { defineEvent } from '../event.js';
import { ResourceId } from '../fields.js';
import { defineRpc, nothing, nullable } from '../rpc.js';
import { AUTH_FUNCTION_TIMEOUT_MS } from '../runtime/auth-functions.contract.js';
import { Empty } from '../scope.js';
import { AccessToken, BearerRequest, LoginReply } from './admin.contract.js';

export class UserLoginRequest {
  /** App ID, like `hello-abcde`. */
  @IsString()
  @MaxLength(64)
  clientAppId!: string;

  /** Type of the provider, or its neutral name. */
  @IsString()
  @MaxLength(64)
  provider!: string;

  /**
   * The request body as sent, with undecoded EJSON wrappers; includes `options`.
   * @internal
   */
  @IsObject()
  payload!: Record<string, unknown>;

  /**
   * Links the credential with the user of the request's access token instead of logging in.
   * @query
   */
  @IsOptional()
  @IsBoolean()
  link?: boolean;
}

/** An identity of an end user at a provider. */
export class UserIdentity {
  /** Id of the identity at its provider. */
  @Allow() id!: string;
  /** Type of the provider. */
  @Allow() provider_type!: string;
  /** Id of the provider. */
  @Allow() provider_id!: string;
  /** Data the provider returned. */
  @Allow() data!: Record<string, unknown>;
}

/** An end user, as seen by that user. */
export class UserProfile {
  /** Id of the user. */
  @Allow() user_id!: string;
  /** Id of the domain the end users of the app belong to. */
  @Allow() domain_id!: string;
  /** Identities the user can log in with. */
  @Allow() identities!: UserIdentity[];
  /** User data from the metadata fields of its providers. */
  @Allow() data!: Record<string, unknown>;
  /** Kind of user: `server` for the user of an API key of the app. */
  @Allow() type!: 'normal' | 'server';
}

/**
 * Logs an end user in. The body is the credential of the provider, with `options.device` about the device; with `link`
 * the credential is added to the user who is logged in.
 * @body object
 * @security none userToken
 * @throws AuthError, DomainNotAllowed, InvalidPassword, UserDisabled, AuthProviderNotFound, UserNotFound,
 * InvalidSession, MissingAuth, InvalidTokenType, UserAppDomainMismatch, AccountNameInUse, InvalidParameter,
 * FunctionExecutionError, BadRequest
 */
export const userLogin = defineRpc('identity.users.login', UserLoginRequest, LoginReply, {
  access: 'public',
  // Functions may authorize the login and process a new user.
  timeoutMs: 2 * AUTH_FUNCTION_TIMEOUT_MS + 5_000,
  invalidCode: 'BadRequest',
});
/**
 * Renews the access token of an end user's session.
 * @body none
 * @security refreshToken
 * @throws InvalidSession, MissingAuth, InvalidTokenType, UserDisabled
 */
export const userRefresh = defineRpc('identity.users.refresh', BearerRequest, AccessToken, { access: 'public' });
/**
 * Ends an end user's session.
 * @security refreshToken
 * @throws InvalidSession, MissingAuth, InvalidTokenType
 */
export const userLogout = defineRpc('identity.users.logout', BearerRequest, nothing, { access: 'public' });
/** Returns the authenticated user. */
export const userProfile = defineRpc('identity.users.profile', Empty, UserProfile, { access: 'user', idempotent: true });
/** Deletes the authenticated user and all its identities. */
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

/** A user's data or state changed: subscribers discard their cached copies. */
export class UserChanged {
  @IsString() appId!: string;
  @IsString() userId!: string;
}

export const userChanged = defineEvent('identity.users.changed', UserChanged, 'every');
