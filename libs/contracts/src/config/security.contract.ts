import {
  Allow,
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsInt,
  IsOptional,
  Max,
  Min,
  Matches,
  ValidateBy,
  ValidateIf,
  isIP,
} from 'class-validator';
import { Nullable, ResourceId, Text } from '../fields.js';
import { defineRpc, nothing, rawJson } from '../rpc.js';
import { AppScope } from '../scope.js';

/** Maximum number of allowed origins per app. */
export const ORIGINS_MAX = 200;
/** Maximum number of entries in one app's access list. */
export const ACCESS_LIST_MAX = 200;

/** `scheme://host[:port]`; one `*` may replace a part of the host, and `*` alone matches all origins. */
const ORIGIN = /^(?:\*|[a-z][a-z0-9+.-]*:\/\/(?:\[[0-9a-f:.]+\]|[a-z0-9_*](?:[a-z0-9_.*-]*[a-z0-9_*])?)(?::\d{1,5})?)$/i;

export class SetAllowedRequestOriginsRequest extends AppScope {
  /**
   * Origins, `scheme://host[:port]`, at most `ORIGINS_MAX`. One `*` may replace a part of the host, and `*` alone
   * matches all origins.
   */
  @IsArray({ message: 'the request body must be a list of origins' })
  @ArrayMaxSize(ORIGINS_MAX, { message: `at most ${ORIGINS_MAX} origins may be allowed` })
  @Matches(ORIGIN, { each: true, message: 'every origin must be scheme://host[:port]' })
  origins!: string[];
}

/**
 * Returns the origins browsers may send requests from. An empty list allows any origin.
 * @reply string[]
 */
export const getAllowedRequestOrigins = defineRpc('config.allowedRequestOrigins.get', AppScope, rawJson, {
  access: 'project:read',
  idempotent: true,
  resource: () => ({ kind: 'settings', id: 'allowed_request_origins' }),
});
/** Replaces the origins browsers may send requests from. */
export const setAllowedRequestOrigins = defineRpc('config.allowedRequestOrigins.set', SetAllowedRequestOriginsRequest, nothing, {
  access: 'project:write',
  resource: () => ({ kind: 'settings', id: 'allowed_request_origins' }),
});

/** Configurable lifetime of an end user's session in seconds: half an hour to five years. */
export const REFRESH_TOKEN_EXPIRATION = { min: 1_800, max: 157_680_000 } as const;

/** Lifetime of end users' sessions. */
export class RefreshTokenExpiration {
  /**
   * Lifetime of a session in seconds, from half an hour to five years.
   * @format int64
   */
  @Allow() expiration_time_seconds!: number;
}

export class SetRefreshTokenExpirationRequest extends AppScope {
  @IsInt()
  @Min(REFRESH_TOKEN_EXPIRATION.min)
  @Max(REFRESH_TOKEN_EXPIRATION.max)
  expiration_time_seconds!: number;
}

/** Returns the lifetime of end users' sessions. */
export const getRefreshTokenExpiration = defineRpc('config.refreshTokenExpiration.get', AppScope, RefreshTokenExpiration, {
  access: 'project:read',
  idempotent: true,
  resource: () => ({ kind: 'settings', id: 'refresh_token_seconds' }),
});
/** Changes the lifetime of end users' sessions. Applies to future logins; existing sessions are not changed. */
export const setRefreshTokenExpiration = defineRpc(
  'config.refreshTokenExpiration.set',
  SetRefreshTokenExpirationRequest,
  nothing,
  { access: 'project:write', resource: () => ({ kind: 'settings', id: 'refresh_token_seconds' }) },
);

/** Returns `true` for an IP address, or a range in CIDR notation. */
function isAddressOrRange(value: unknown): boolean {
  if (typeof value !== 'string' || value.includes('%')) return false;
  const [address = '', bits, ...rest] = value.split('/');
  if (rest.length > 0 || !isIP(address)) return false;
  if (bits === undefined) return true;
  return /^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address, '4') ? 32 : 128);
}

function AddressOrRange(): PropertyDecorator {
  return ValidateBy({
    name: 'isAddressOrRange',
    validator: { validate: isAddressOrRange, defaultMessage: () => 'address must be an IP address or a range like 10.0.0.0/8' },
  });
}

function isNone(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/** An entry of the access list. `includes_current`: true if the address of the request matches it. */
export class AccessListEntry {
  /** Id of the entry. */
  @Allow() _id!: string;
  /** IP address, or a range like `10.0.0.0/8`. */
  @Allow() address!: string;
  /** Comment, at most 256 characters. */
  @Allow() comment?: string;
  /** True if the address of this request matches the entry. */
  @Allow() includes_current!: boolean;
}

/** Addresses that may use the app, and the address of this request. */
export class AccessList {
  /** Entries of the list. */
  @Allow() allowed_ips!: AccessListEntry[];
  /** Address of this request. */
  @Allow() current_ip!: string;
}

/** A new entry. `use_current` uses the address of the request instead of `address`. */
export class CreateAccessListEntryRequest extends AppScope {
  /**
   * IP address, or a range such as `10.0.0.0/8`; `0.0.0.0` means all addresses, `0.0.0.0/0` too. May be empty with
   * `use_current`.
   */
  @ValidateIf(({ use_current }: CreateAccessListEntryRequest, value) => !isNone(value) || (value === '' && use_current !== true))
  @AddressOrRange()
  address?: string;

  @Nullable()
  @Text(0, 256)
  comment?: string;

  /** Uses the address of this request instead of `address`. */
  @IsOptional()
  @IsBoolean()
  use_current?: boolean;
}

export class AccessListEntryScope extends AppScope {
  /** Id of the entry. */
  @ResourceId('AllowedIPNotFound')
  entryId!: string;
}

/** Absent properties and an empty address keep their stored values. */
export class UpdateAccessListEntryRequest extends AppScope {
  @ResourceId('AllowedIPNotFound')
  entryId!: string;

  /** IP address, or a range such as `10.0.0.0/8`; `0.0.0.0` means all addresses. Empty: unchanged. */
  @ValidateIf((_, value) => !isNone(value))
  @AddressOrRange()
  address?: string;

  @Nullable()
  @Text(0, 256)
  comment?: string;
}

/** Returns the addresses that may use an app. */
export const getAccessList = defineRpc('config.accessList.get', AppScope, AccessList, {
  access: 'project:read',
  idempotent: true,
});
/**
 * Adds an address to the access list.
 * @throws AllowedIPAlreadyExists, BadRequest
 */
export const createAccessListEntry = defineRpc('config.accessList.create', CreateAccessListEntryRequest, AccessListEntry, {
  access: 'project:write',
});
/**
 * Changes an entry of the access list.
 * @throws AllowedIPAlreadyExists, BadRequest
 */
export const updateAccessListEntry = defineRpc('config.accessList.update', UpdateAccessListEntryRequest, AccessListEntry, {
  access: 'project:write',
});
/** Removes an entry from the access list. */
export const deleteAccessListEntry = defineRpc('config.accessList.delete', AccessListEntryScope, nothing, {
  access: 'project:write',
});
