import { Allow, ArrayMaxSize, IsArray, IsOptional, IsString, MaxLength } from 'class-validator';
import { Text } from '../fields.js';
import { defineRpc, nothing } from '../rpc.js';
import { Empty } from '../scope.js';
import { ADMIN_PASSWORD_MAX, ADMIN_PASSWORD_MIN } from './administrators.contract.js';

const CREDENTIAL_MAX = 1_024;

/** Reply to every login, of administrators and of end users. */
export class LoginReply {
  /** Token for requests, valid for 30 minutes. */
  @Allow() access_token!: string;
  /** Token for renewing access tokens. */
  @Allow() refresh_token!: string;
  /** Id of the user who logged in. */
  @Allow() user_id!: string;
  /** Id of the device; 24 zeros for a login that named none. */
  @Allow() device_id!: string;
}

/** A renewed access token; the refresh token stays as it is. */
export class AccessToken {
  /** Token for requests, valid for 30 minutes. */
  @Allow() access_token!: string;
}

/** Administrator login. Every spelling of `provider` accepts every body shape. */
export class AdminLoginRequest {
  /**
   * Provider, in any of its spellings: `mongodb-cloud`, `platform-cloud`, `local-userpass`, `local`, `api-key`;
   * `login-link` for the link that the server prints when it starts in a terminal.
   */
  @IsString()
  @MaxLength(64)
  provider!: string;

  /** Public key of a programmatic API key, or an email address. */
  @IsOptional()
  @IsString()
  @MaxLength(CREDENTIAL_MAX)
  username?: string;

  /** Private key of a programmatic key pair. */
  @IsOptional()
  @IsString()
  @MaxLength(CREDENTIAL_MAX)
  apiKey?: string;

  /** Password that belongs to the email address. */
  @IsOptional()
  @IsString()
  @MaxLength(CREDENTIAL_MAX)
  password?: string;

  /** Private key alone (provider `api-key`), or the part of a login link after `#setup=`. */
  @IsOptional()
  @IsString()
  @MaxLength(CREDENTIAL_MAX)
  key?: string;
}

/** Token from the Authorization header; `null` without one. */
export class BearerRequest {
  /**
   * Token from the Authorization header.
   * @internal
   */
  @IsOptional()
  @IsString()
  @MaxLength(32_768)
  token?: string | null;
}

/** Data about an administrator. */
export interface AdminProfileData {
  /** Email address. */
  readonly email: string;
  /** Name, or the public key of a key pair. */
  readonly name: string;
}

/** A role of an administrator. */
export interface AdminRole {
  /** Role name: `GROUP_OWNER` allows everything, `GROUP_READ_ONLY` allows reading. */
  readonly role_name: string;
  /** Id of the project. */
  readonly group_id: string;
}

/** An administrator and the projects it has a role in. */
export class AdminProfile {
  /** Id of the administrator. */
  @Allow() user_id!: string;
  /** Id of the domain of administrators. */
  @Allow() domain_id!: string;
  /** Identities the administrator can log in with. */
  @Allow() identities!: Record<string, unknown>[];
  /** Email address and name. */
  @Allow() data!: AdminProfileData;
  /** Kind of account. */
  @Allow() type!: 'normal' | 'server' | 'system' | 'unknown';
  /** Role in each project. */
  @Allow() roles!: AdminRole[];
}

/** Administrator's new password, with the current one as proof. */
export class ChangeOwnPasswordRequest {
  /** Current password. */
  @IsString()
  @MaxLength(CREDENTIAL_MAX)
  current_password!: string;

  /** New password of 12 to 128 characters. */
  @Text(ADMIN_PASSWORD_MIN, ADMIN_PASSWORD_MAX)
  password!: string;
}

/** Maximum number of administrators per request. */
export const ADMIN_NAMES_MAX = 200;

export class AdminNamesRequest {
  @IsArray()
  @ArrayMaxSize(ADMIN_NAMES_MAX)
  @IsString({ each: true })
  @MaxLength(64, { each: true })
  adminIds!: string[];
}

/** Names of administrators by id: email addresses, or public keys of key pairs. Unknown administrators are left out. */
export class AdminNames {
  @Allow() names!: Record<string, string>;
}

/**
 * Logs an administrator in.
 * @throws AdminLoginFailed, AuthProviderNotFound
 */
export const adminLogin = defineRpc('identity.admins.login', AdminLoginRequest, LoginReply, {
  access: 'public',
  timeoutMs: 15_000,
  invalidCode: 'BadRequest',
});
/**
 * Renews the access token of an administrator's session.
 * @body none
 * @security refreshToken
 * @throws InvalidSession, MissingAuth, InvalidTokenType
 */
export const adminRefresh = defineRpc('identity.admins.refresh', BearerRequest, AccessToken, { access: 'public' });
/**
 * Ends an administrator's session. Takes a refresh or access token of the session; all access tokens of the session
 * become invalid.
 * @security refreshToken adminToken
 * @throws InvalidSession, MissingAuth
 */
export const adminLogout = defineRpc('identity.admins.logout', BearerRequest, nothing, { access: 'public', idempotent: true });
/** Returns the authenticated administrator. */
export const adminProfile = defineRpc('identity.admins.profile', Empty, AdminProfile, { access: 'admin', idempotent: true });
/**
 * Changes the password of the authenticated administrator, with any role, and ends its sessions, access tokens included.
 * Fails with `InvalidParameter` if the current password is wrong or the administrator has none, and with `Conflict` for the
 * administrator of `ADMIN_EMAIL`, whose password is `ADMIN_PASSWORD`.
 * @throws Conflict, InvalidParameter
 */
export const changeOwnPassword = defineRpc('identity.admins.changeOwnPassword', ChangeOwnPasswordRequest, nothing, {
  access: 'admin',
  timeoutMs: 15_000,
});
/** Returns the names of administrators. */
export const getAdminNames = defineRpc('identity.admins.names', AdminNamesRequest, AdminNames, {
  access: 'internal',
  idempotent: true,
});
