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

/** Origins one app can allow. */
export const ORIGINS_MAX = 200;
/** Entries of one app's access list. */
export const ACCESS_LIST_MAX = 200;

/** `scheme://host[:port]`; one `*` may stand for a part of the host, and `*` alone for every origin. */
const ORIGIN = /^(?:\*|[a-z][a-z0-9+.-]*:\/\/(?:\[[0-9a-f:.]+\]|[a-z0-9_*](?:[a-z0-9_.*-]*[a-z0-9_*])?)(?::\d{1,5})?)$/i;

export class SetAllowedRequestOriginsRequest extends AppScope {
  /**
   * Origins, `scheme://host[:port]`, at most `ORIGINS_MAX`. One `*` can stand for a part of the host, and `*` alone for every
   * origin.
   */
  @IsArray({ message: 'the request body must be a list of origins' })
  @ArrayMaxSize(ORIGINS_MAX, { message: `at most ${ORIGINS_MAX} origins may be allowed` })
  @Matches(ORIGIN, { each: true, message: 'every origin must be scheme://host[:port]' })
  origins!: string[];
}

/**
 * Returns the origins browsers may call from. An empty list allows any.
 * @reply string[]
 */
export const getAllowedRequestOrigins = defineRpc('config.allowedRequestOrigins.get', AppScope, rawJson, {
  access: 'project:read',
  idempotent: true,
  resource: () => ({ kind: 'settings', id: 'allowed_request_origins' }),
});
/** Replaces the origins browsers may call from. */
export const setAllowedRequestOrigins = defineRpc('config.allowedRequestOrigins.set', SetAllowedRequestOriginsRequest, nothing, {
  access: 'project:write',
  resource: () => ({ kind: 'settings', id: 'allowed_request_origins' }),
});

/** Seconds a session of an end user may be made to last: half an hour to five years. */
export const REFRESH_TOKEN_EXPIRATION = { min: 1_800, max: 157_680_000 } as const;

/** How long sessions of end users last. */
export class RefreshTokenExpiration {
  /**
   * Seconds a session lasts, from half an hour to five years.
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

/** Returns how long sessions of end users last. */
export const getRefreshTokenExpiration = defineRpc('config.refreshTokenExpiration.get', AppScope, RefreshTokenExpiration, {
  access: 'project:read',
  idempotent: true,
  resource: () => ({ kind: 'settings', id: 'refresh_token_seconds' }),
});
/** Changes how long sessions of end users last. Counts for logins from then on; sessions that exist keep their end. */
export const setRefreshTokenExpiration = defineRpc(
  'config.refreshTokenExpiration.set',
  SetRefreshTokenExpirationRequest,
  nothing,
  { access: 'project:write', resource: () => ({ kind: 'settings', id: 'refresh_token_seconds' }) },
);

/** An address, or a range in CIDR notation. */
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

/** `includes_current`: whether the address the request came from is in it. */
export class AccessListEntry {
  /** Id of the entry. */
  @Allow() _id!: string;
  /** IP address, or a range like `10.0.0.0/8`. */
  @Allow() address!: string;
  /** What the entry is for, at most 256 characters. */
  @Allow() comment?: string;
  /** Whether the address this request came from is in it. */
  @Allow() includes_current!: boolean;
}

/** Addresses that may use the app, and the one this request came from. */
export class AccessList {
  /** Entries of the list. */
  @Allow() allowed_ips!: AccessListEntry[];
  /** Address this request came from. */
  @Allow() current_ip!: string;
}

/** `use_current` puts the address the request came from in the place of `address`. */
export class CreateAccessListEntryRequest extends AppScope {
  /** IP address, or a range like `10.0.0.0/8`; `0.0.0.0` is everybody, `0.0.0.0/0`. May be empty beside `use_current`. */
  @ValidateIf(({ use_current }: CreateAccessListEntryRequest, value) => !isNone(value) || (value === '' && use_current !== true))
  @AddressOrRange()
  address?: string;

  @Nullable()
  @Text(0, 256)
  comment?: string;

  /** Puts the address this request came from in the place of `address`. */
  @IsOptional()
  @IsBoolean()
  use_current?: boolean;
}

export class AccessListEntryScope extends AppScope {
  /** Id of the entry. */
  @ResourceId('AllowedIPNotFound')
  entryId!: string;
}

/** Members that are absent keep what is stored; so does an empty address. */
export class UpdateAccessListEntryRequest extends AppScope {
  @ResourceId('AllowedIPNotFound')
  entryId!: string;

  /** IP address, or a range like `10.0.0.0/8`; `0.0.0.0` is everybody. Empty keeps what is stored. */
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
