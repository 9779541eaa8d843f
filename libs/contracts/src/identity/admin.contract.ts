import { Allow, IsOptional, IsString, MaxLength } from 'class-validator';
import { defineRpc, nothing } from '../rpc.js';
import { Empty } from '../scope.js';

const CREDENTIAL_MAX = 1_024;

/** Answer of every login, of administrators and of end users. */
export class LoginReply {
  @Allow() access_token!: string;
  @Allow() refresh_token!: string;
  @Allow() user_id!: string;
  @Allow() device_id!: string;
}

/** A renewed access token; the refresh token stays as it is. */
export class AccessToken {
  @Allow() access_token!: string;
}

/** `provider` in any of its spellings; every body shape is accepted on every spelling. */
export class AdminLoginRequest {
  @IsString()
  @MaxLength(64)
  provider!: string;

  /** Public key of a programmatic API key, or an e-mail address. */
  @IsOptional()
  @IsString()
  @MaxLength(CREDENTIAL_MAX)
  username?: string;

  @IsOptional()
  @IsString()
  @MaxLength(CREDENTIAL_MAX)
  apiKey?: string;

  @IsOptional()
  @IsString()
  @MaxLength(CREDENTIAL_MAX)
  password?: string;

  /** Private key alone (provider `api-key`). */
  @IsOptional()
  @IsString()
  @MaxLength(CREDENTIAL_MAX)
  key?: string;
}

/** A token as it came in the Authorization header; `null` where there was none. */
export class BearerRequest {
  @IsOptional()
  @IsString()
  @MaxLength(32_768)
  token?: string | null;
}

export class AdminProfile {
  @Allow() user_id!: string;
  @Allow() domain_id!: string;
  @Allow() identities!: Record<string, unknown>[];
  @Allow() data!: { email: string; name: string };
  @Allow() type!: 'normal' | 'server' | 'system' | 'unknown';
  @Allow() roles!: { role_name: string; group_id: string }[];
}

export const adminLogin = defineRpc('identity.admins.login', AdminLoginRequest, LoginReply, {
  access: 'public',
  timeoutMs: 15_000,
  invalidCode: 'BadRequest',
});
/** The token is the refresh token of an administrator's session. */
export const adminRefresh = defineRpc('identity.admins.refresh', BearerRequest, AccessToken, { access: 'public' });
/** Ends the session of a refresh or an access token: its access tokens fail from then on. */
export const adminLogout = defineRpc('identity.admins.logout', BearerRequest, nothing, { access: 'public', idempotent: true });
export const adminProfile = defineRpc('identity.admins.profile', Empty, AdminProfile, { access: 'admin', idempotent: true });
