import { Allow, IsBoolean, IsIn, IsInt, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { Optional, ResourceId } from '../fields.js';
import { defineRpc, listOf, nothing, rawJson } from '../rpc.js';
import { AUTH_FUNCTION_TIMEOUT_MS } from '../runtime/auth-functions.contract.js';
import { AppScope } from '../scope.js';

/** Users of one page, and how many a page has when the request does not say. */
export const USERS_PAGE_MAX = 50;

export const USER_SORTS = ['_id', 'status', 'created_date', 'last_authentication_date'] as const;
export const USER_STATUSES = ['enabled', 'disabled'] as const;

/** An identity as administrators see it; `provider_data` is what the provider told at the last login. */
export class AdminUserIdentity {
  @Allow() id!: string;
  @Allow() provider_type!: string;
  @Allow() provider_id!: string;
  @Allow() provider_data!: Record<string, unknown>;
}

/** A user as administrators see it; create, get and list answer the same. Times are unix seconds, 0 for "never". */
export class AdminUser {
  @Allow() _id!: string;
  @Allow() domain_id!: string;
  @Allow() type!: 'normal' | 'server';
  @Allow() disabled!: boolean;
  @Allow() data!: Record<string, unknown>;
  @Allow() identities!: AdminUserIdentity[];
  @Allow() creation_date!: number;
  @Allow() last_authentication_date!: number;
}

export class ListUsersRequest extends AppScope {
  /** The last user of the page before. */
  @Optional()
  @Matches(/^[0-9a-f]{24}$/, { message: 'after must be the id of a user' })
  after?: string;

  /** A larger page is one of `USERS_PAGE_MAX`. */
  @Optional()
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  limit?: number;

  @Optional()
  @IsIn(USER_SORTS)
  sort?: (typeof USER_SORTS)[number];

  @Optional()
  @IsBoolean()
  desc?: boolean;

  @Optional()
  @IsIn(USER_STATUSES)
  status?: (typeof USER_STATUSES)[number];

  /** Types of providers, separated by commas: users with an identity of any of them. */
  @Optional()
  @IsString()
  @MaxLength(500)
  provider_types?: string;
}

export class CreateUserRequest extends AppScope {
  // What is wrong with them is said in the words of a registration.
  @Allow() email?: unknown;
  @Allow() password?: unknown;
}

export class UserScope extends AppScope {
  @ResourceId('UserNotFound')
  userId!: string;
}

export class ResetUserEmailRequest extends UserScope {
  @Allow() email?: unknown;
}

export class VerifyTokenRequest extends AppScope {
  @IsString({ message: "'token' is a required string" })
  @MaxLength(32_768)
  token!: string;
}

export class UserDevice {
  @Allow() _id!: string;
  @Allow() client_app_version!: string;
  @Allow() platform!: string;
  @Allow() platform_version!: string;
}

export const listUsers = defineRpc('identity.users.list', ListUsersRequest, listOf(AdminUser), {
  access: 'project:read',
  idempotent: true,
});
/** JSON text of a number. Every user is counted, which takes the embedded store some 15 seconds for a million: it is not asked twice. */
export const countUsers = defineRpc('identity.users.count', AppScope, rawJson, { access: 'project:read', timeoutMs: 60_000 });
/**
 * A user with e-mail address and password, confirmed. `AccountNameInUse`; `BadRequest` for what cannot be an address or a
 * password, and where the provider is missing or disabled.
 */
export const createUser = defineRpc('identity.users.create', CreateUserRequest, AdminUser, {
  access: 'project:write',
  invalidCode: 'BadRequest',
  timeoutMs: AUTH_FUNCTION_TIMEOUT_MS + 10_000,
});
export const getUser = defineRpc('identity.users.get', UserScope, AdminUser, { access: 'project:read', idempotent: true });
/** With everything the user can log in with; its tokens are refused at once. */
export const deleteUser = defineRpc('identity.users.delete', UserScope, nothing, { access: 'project:write' });
export const enableUser = defineRpc('identity.users.enable', UserScope, nothing, { access: 'project:write', idempotent: true });
/** Its tokens are refused at once, its sessions go on when it is enabled again. */
export const disableUser = defineRpc('identity.users.disable', UserScope, nothing, { access: 'project:write', idempotent: true });
/** Ends every session of the user, access tokens included. */
export const logoutUser = defineRpc('identity.users.revokeSessions', UserScope, nothing, {
  access: 'project:write',
  idempotent: true,
});
/** The devices the user logged in from last. */
export const listUserDevices = defineRpc('identity.users.devices', UserScope, listOf(UserDevice), {
  access: 'project:read',
  idempotent: true,
});
/** `BadRequest` for what cannot be an address and for a user without one, `AccountNameInUse` for an address of somebody else. */
export const resetUserEmail = defineRpc('identity.users.resetEmail', ResetUserEmailRequest, nothing, {
  access: 'project:write',
  invalidCode: 'BadRequest',
});
/**
 * JSON text of what a user's access token says, or of the string `token expired`. `InvalidSession` for any other token that is
 * good for nothing at this app.
 */
export const verifyUserToken = defineRpc('identity.users.verifyToken', VerifyTokenRequest, rawJson, {
  access: 'project:read',
  idempotent: true,
});
