import { Allow, ArrayMaxSize, IsArray, IsOptional, IsString, MaxLength } from 'class-validator';
import { defineRpc, nothing } from '../rpc.js';
import { Empty } from '../scope.js';

const CREDENTIAL_MAX = 1_024;

/** Reply to every login, of administrators and of end users. */
export class LoginReply {
  /** Token for requests, valid for 30 minutes. */
  @Allow() access_token!: string;
  /** Token that access tokens are renewed with. */
  @Allow() refresh_token!: string;
  /** Id of who logged in. */
  @Allow() user_id!: string;
  /** Id of the device; 24 zeros for a login that named none. */
  @Allow() device_id!: string;
}

/** A renewed access token; the refresh token stays as it is. */
export class AccessToken {
  /** Token for requests, valid for 30 minutes. */
  @Allow() access_token!: string;
}

/** `provider` in any of its spellings; every body shape is accepted on every spelling. */
export class AdminLoginRequest {
  /** Provider, in any of its spellings: `mongodb-cloud`, `platform-cloud`, `local-userpass`, `local`, `api-key`; `login-link` for the link a start in a terminal prints. */
  @IsString()
  @MaxLength(64)
  provider!: string;

  /** Public key of a programmatic API key, or an e-mail address. */
  @IsOptional()
  @IsString()
  @MaxLength(CREDENTIAL_MAX)
  username?: string;

  /** Private key of a programmatic key pair. */
  @IsOptional()
  @IsString()
  @MaxLength(CREDENTIAL_MAX)
  apiKey?: string;

  /** Password that belongs to the e-mail address. */
  @IsOptional()
  @IsString()
  @MaxLength(CREDENTIAL_MAX)
  password?: string;

  /** Private key alone (provider `api-key`), or what follows `#setup=` in a login link. */
  @IsOptional()
  @IsString()
  @MaxLength(CREDENTIAL_MAX)
  key?: string;
}

/** A token as it came in the Authorization header; `null` where there was none. */
export class BearerRequest {
  /**
   * The token of the Authorization header.
   * @internal
   */
  @IsOptional()
  @IsString()
  @MaxLength(32_768)
  token?: string | null;
}

/** What is known of an administrator. */
export interface AdminProfileData {
  /** E-mail address. */
  readonly email: string;
  /** Name, or the public key of a key pair. */
  readonly name: string;
}

/** A role of an administrator. */
export interface AdminRole {
  /** What it lets the administrator do: `GROUP_OWNER` everything, `GROUP_READ_ONLY` read. */
  readonly role_name: string;
  /** Id of the project. */
  readonly group_id: string;
}

/** An administrator, with the projects it has a role in. */
export class AdminProfile {
  /** Id of the administrator. */
  @Allow() user_id!: string;
  /** Id of the domain of administrators. */
  @Allow() domain_id!: string;
  /** What the administrator can log in with. */
  @Allow() identities!: Record<string, unknown>[];
  /** E-mail address and name. */
  @Allow() data!: AdminProfileData;
  /** Kind of account. */
  @Allow() type!: 'normal' | 'server' | 'system' | 'unknown';
  /** Role in each project. */
  @Allow() roles!: AdminRole[];
}

/** Administrators one request names. */
export const ADMIN_NAMES_MAX = 200;

export class AdminNamesRequest {
  @IsArray()
  @ArrayMaxSize(ADMIN_NAMES_MAX)
  @IsString({ each: true })
  @MaxLength(64, { each: true })
  adminIds!: string[];
}

/** Names of administrators by id: e-mail addresses, or public keys of key pairs. Those that do not exist are left out. */
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
 * Ends an administrator's session. Takes its refresh or an access token; its access tokens fail from then on.
 * @security refreshToken adminToken
 * @throws InvalidSession, MissingAuth
 */
export const adminLogout = defineRpc('identity.admins.logout', BearerRequest, nothing, { access: 'public', idempotent: true });
/** Returns the administrator who asks. */
export const adminProfile = defineRpc('identity.admins.profile', Empty, AdminProfile, { access: 'admin', idempotent: true });
/** Returns the names of administrators. */
export const getAdminNames = defineRpc('identity.admins.names', AdminNamesRequest, AdminNames, {
  access: 'internal',
  idempotent: true,
});
