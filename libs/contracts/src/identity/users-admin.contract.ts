import {
  Allow,
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsString,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { Optional, ResourceId } from '../fields.js';
import { defineRpc, listOf, nothing, rawJson } from '../rpc.js';
import { AUTH_FUNCTION_TIMEOUT_MS } from '../runtime/auth-functions.contract.js';
import { AppScope } from '../scope.js';

/** Maximum and default number of users per page. */
export const USERS_PAGE_MAX = 50;

export const USER_SORTS = ['_id', 'status', 'created_date', 'last_authentication_date'] as const;
export const USER_STATUSES = ['enabled', 'disabled'] as const;

/** An identity as administrators see it; `provider_data` is the data the provider returned at the last login. */
export class AdminUserIdentity {
  /** Id of the identity at its provider. */
  @Allow() id!: string;
  /** Type of the provider. */
  @Allow() provider_type!: string;
  /** Id of the provider. */
  @Allow() provider_id!: string;
  /** Data the provider returned at the last login. */
  @Allow() provider_data!: Record<string, unknown>;
}

/**
 * A user as administrators see it. The create, get and list requests return the same shape. Times are in unix seconds;
 * 0 means never.
 */
export class AdminUser {
  /** Id of the user. */
  @Allow() _id!: string;
  /** Id of the domain the end users of the app belong to. */
  @Allow() domain_id!: string;
  /** Kind of user: `server` for the user of an API key of the app. */
  @Allow() type!: 'normal' | 'server';
  /** True if the user cannot log in. */
  @Allow() disabled!: boolean;
  /** User data from the metadata fields of its providers. */
  @Allow() data!: Record<string, unknown>;
  /** Identities the user can log in with. */
  @Allow() identities!: AdminUserIdentity[];
  /**
   * Time the user was created, in unix seconds.
   * @format int64
   */
  @Allow() creation_date!: number;
  /**
   * Time of the user's last login, in unix seconds; 0 means never.
   * @format int64
   */
  @Allow() last_authentication_date!: number;
}

export class ListUsersRequest extends AppScope {
  /**
   * Id of the last user of the previous page.
   * @query
   */
  @Optional()
  @Matches(/^[0-9a-f]{24}$/, { message: 'after must be the id of a user' })
  after?: string;

  /**
   * Maximum number of users to return; never more than `USERS_PAGE_MAX`.
   * @query
   */
  @Optional()
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  limit?: number;

  /**
   * Sort key.
   * @query
   */
  @Optional()
  @IsIn(USER_SORTS)
  sort?: (typeof USER_SORTS)[number];

  /**
   * Sorts in descending order.
   * @query
   */
  @Optional()
  @IsBoolean()
  desc?: boolean;

  /**
   * Returns only users of this status.
   * @query
   */
  @Optional()
  @IsIn(USER_STATUSES)
  status?: (typeof USER_STATUSES)[number];

  /**
   * Returns only users with an identity of one of these provider types, separated by commas.
   * @query
   */
  @Optional()
  @IsString()
  @MaxLength(500)
  provider_types?: string;
}

/** Maximum characters of a search string. */
export const USER_SEARCH_MAX = 200;
/** Maximum number of users examined for one page of a search. */
export const USERS_SEARCHED_MAX = 10_000;

export class SearchUsersRequest extends AppScope {
  /**
   * Part of an email address or a name (case-insensitive), or the id of a user; at most `USER_SEARCH_MAX` characters.
   * Required unless `ids` is given.
   * @query
   */
  @Optional()
  @IsString()
  @Length(1, USER_SEARCH_MAX)
  q?: string;

  /**
   * Returns the users with these ids instead, separated by commas; at most `USERS_PAGE_MAX`.
   * @query
   */
  @Optional()
  @Matches(new RegExp(`^[0-9a-f]{24}(,[0-9a-f]{24}){0,${USERS_PAGE_MAX - 1}}$`), {
    message: `ids must be 1 to ${USERS_PAGE_MAX} ids of users, separated by commas`,
  })
  ids?: string;

  /**
   * `next` of the previous page.
   * @query
   */
  @Optional()
  @Matches(/^[0-9a-f]{24}$/, { message: 'after must be the id of a user' })
  after?: string;

  /**
   * Maximum number of users to return, at most `USERS_PAGE_MAX`, which is the default.
   * @query
   */
  @Optional()
  @IsInt()
  @Min(1)
  @Max(USERS_PAGE_MAX)
  limit?: number;
}

/** Users found by a search. */
export class FoundUsers {
  /** Users that match, in the order of their creation. */
  @Allow() users!: AdminUser[];
  /** `after` of the next page. Absent if all users were examined. */
  @Allow() next?: string;
}

export class CreateUserRequest extends AppScope {
  // Invalid values are rejected with the messages of a registration.
  /**
   * Email address.
   * @json string
   */
  @Allow() email?: unknown;
  /**
   * Password, 6 to 128 characters.
   * @json string
   */
  @Allow() password?: unknown;
}

export class UserScope extends AppScope {
  /** Id of the user. */
  @ResourceId('UserNotFound')
  userId!: string;
}

export class ResetUserEmailRequest extends UserScope {
  /**
   * New email address.
   * @json string
   */
  @Allow() email?: unknown;
}

export class VerifyTokenRequest extends AppScope {
  /** Access token of an end user. */
  @IsString({ message: "'token' is a required string" })
  @MaxLength(32_768)
  token!: string;
}

/** A device a user logged in from. */
export class UserDevice {
  /** Id of the device. */
  @Allow() _id!: string;
  /** Version of the app on the device. */
  @Allow() client_app_version!: string;
  /** Platform of the device. */
  @Allow() platform!: string;
  /** Version of the platform. */
  @Allow() platform_version!: string;
}

/** Sessions of one user that are returned, the newest first. */
export const USER_SESSIONS_MAX = 100;

/** An open session of an end user. Times are unix seconds. */
export class UserSession {
  /** Id of the session. */
  @Allow() _id!: string;
  /** Type of the provider the user logged in with. */
  @Allow() provider_type!: string;
  /** Id of that provider. */
  @Allow() provider_id!: string;
  /** Id of the identity the user logged in with. */
  @Allow() identity_id!: string;
  /** Id of the device the user logged in from; zeros where the client told nothing about it. */
  @Allow() device_id!: string;
  /**
   * When the user logged in, in unix seconds.
   * @format int64
   */
  @Allow() creation_date!: number;
  /**
   * When the refresh token of the session expires, in unix seconds.
   * @format int64
   */
  @Allow() expiry_date!: number;
}

export class UserSessionScope extends UserScope {
  /** Id of the session. */
  @ResourceId('UserSessionNotFound')
  sessionId!: string;
}

/** Users of one bulk change. */
export const USERS_BULK_MAX = 1_000;
export const USER_BULK_ACTIONS = ['enable', 'disable', 'end_sessions', 'delete'] as const;
export type UserBulkAction = (typeof USER_BULK_ACTIONS)[number];

export class ChangeUsersRequest extends AppScope {
  /** What is done with each of the users. */
  @IsIn(USER_BULK_ACTIONS)
  action!: UserBulkAction;

  /** Ids of the users, each once, at most `USERS_BULK_MAX`. */
  @ArrayUnique()
  @Matches(/^[0-9a-f]{24}$/, { each: true, message: 'ids must be ids of users' })
  @ArrayMaxSize(USERS_BULK_MAX)
  @ArrayMinSize(1)
  @IsArray()
  ids!: string[];
}

/** A user a bulk change failed for. */
export class UnchangedUser {
  /** Id of the user. */
  @Allow() _id!: string;
  /** Why it failed. */
  @Allow() error!: string;
  /** Code of that error. */
  @Allow() error_code!: string;
}

/** Result of a bulk change. */
export class ChangedUsers {
  /** How many users were changed. */
  @Allow() changed!: number;
  /** The others, in the order of the request. */
  @Allow() failed!: UnchangedUser[];
}

/** Returns the end users of an app. */
export const listUsers = defineRpc('identity.users.list', ListUsersRequest, listOf(AdminUser), {
  access: 'project:read',
  idempotent: true,
});
/**
 * Searches the end users of an app. Returns the users whose email address or name (`email`, `name`, `first_name`,
 * `last_name` of an identity) contains a string, or the users with given ids. A page may have fewer users than `limit`,
 * or none, although more follow: for each page, `USERS_SEARCHED_MAX` users are examined. Groundwork extension.
 */
export const searchUsers = defineRpc('identity.users.search', SearchUsersRequest, FoundUsers, {
  access: 'project:read',
  idempotent: true,
  timeoutMs: 20_000,
});
/**
 * Returns the number of end users of an app. Every user is counted, which takes about 15 seconds per million users in
 * the embedded store.
 * @reply integer
 */
export const countUsers = defineRpc('identity.users.count', AppScope, rawJson, { access: 'project:read', timeoutMs: 60_000 });
/**
 * Creates a confirmed user with an email address and a password. Fails with `AccountNameInUse` if the address is taken,
 * and with `BadRequest` for an invalid address or password and if the provider is missing or disabled.
 * @throws AccountNameInUse, BadRequest
 */
export const createUser = defineRpc('identity.users.create', CreateUserRequest, AdminUser, {
  access: 'project:write',
  invalidCode: 'BadRequest',
  timeoutMs: AUTH_FUNCTION_TIMEOUT_MS + 10_000,
});
/** Returns an end user. */
export const getUser = defineRpc('identity.users.get', UserScope, AdminUser, { access: 'project:read', idempotent: true });
/** Deletes an end user and all its identities. Its tokens are rejected immediately. */
export const deleteUser = defineRpc('identity.users.delete', UserScope, nothing, { access: 'project:write' });
/**
 * Enables an end user.
 * @body none
 */
export const enableUser = defineRpc('identity.users.enable', UserScope, nothing, { access: 'project:write', idempotent: true });
/**
 * Disables an end user. Its tokens are rejected immediately; its sessions resume when the user is enabled again.
 * @body none
 */
export const disableUser = defineRpc('identity.users.disable', UserScope, nothing, { access: 'project:write', idempotent: true });
/**
 * Logs an end user out everywhere. Ends all sessions of the user and revokes their access tokens.
 * @body none
 */
export const logoutUser = defineRpc('identity.users.revokeSessions', UserScope, nothing, {
  access: 'project:write',
  idempotent: true,
});
/** Returns the devices of an end user's latest logins. */
export const listUserDevices = defineRpc('identity.users.devices', UserScope, listOf(UserDevice), {
  access: 'project:read',
  idempotent: true,
});
/** Returns the open sessions of an end user, the newest first, at most `USER_SESSIONS_MAX`. An addition of ours. */
export const listUserSessions = defineRpc('identity.users.sessions', UserScope, listOf(UserSession), {
  access: 'project:read',
  idempotent: true,
});
/**
 * Ends one session of an end user. Its access tokens are refused at once, the user's other sessions go on. An addition of ours.
 * @throws UserNotFound, UserSessionNotFound
 */
export const endUserSession = defineRpc('identity.users.endSession', UserSessionScope, nothing, { access: 'project:write' });
/**
 * Enables, disables, logs out or deletes several end users. Each is changed by itself: the reply names those it failed for, and
 * repeating the request for them is safe. An addition of ours.
 * @throws AppNotFound
 */
export const changeUsers = defineRpc('identity.users.changeSeveral', ChangeUsersRequest, ChangedUsers, {
  access: 'project:write',
  timeoutMs: 60_000,
});
/**
 * Changes the email address of an end user. Fails with `BadRequest` for an invalid address and for a user without an
 * email address, and with `AccountNameInUse` for the address of another user.
 * @throws BadRequest, AccountNameInUse
 */
export const resetUserEmail = defineRpc('identity.users.resetEmail', ResetUserEmailRequest, nothing, {
  access: 'project:write',
  invalidCode: 'BadRequest',
});
/**
 * Returns the claims of a user's access token, or the string `token expired`. Fails with `InvalidSession` for any other
 * token that is invalid for this app.
 * @reply unknown
 * @throws InvalidSession
 */
export const verifyUserToken = defineRpc('identity.users.verifyToken', VerifyTokenRequest, rawJson, {
  access: 'project:read',
  idempotent: true,
});
