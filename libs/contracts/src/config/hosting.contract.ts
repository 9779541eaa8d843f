import { Allow, ArrayMaxSize, IsArray, IsBoolean, IsIn, IsInt, IsString, Length, Max, MaxLength, Min } from 'class-validator';
import { defineEvent } from '../event.js';
import { NestedList, Nullable, Optional, ResourceId } from '../fields.js';
import type { Resource } from '../resource.js';
import { defineRpc, listOf, nothing } from '../rpc.js';
import { AppScope, Empty } from '../scope.js';
import { bytes, defineStream } from '../stream.js';
import { HOSTED_ATTRIBUTES, HOSTED_FILE_BYTES_MAX, type HostedAttributeName } from './hosting-limits.js';

/** Maximum bytes of all hosted files of an app. */
export const HOSTED_BYTES_MAX = 1024 * 1024 * 1024;
/** Maximum number of hosted files and folders of an app. */
export const HOSTED_FILES_MAX = 20_000;
/** Maximum characters of the path of a hosted file. */
export const HOSTED_PATH_MAX = 1_024;
/** Bytes of a chunk of a file, which fits into one message. */
export const HOSTED_PIECE_BYTES = 1024 * 1024;
/** Maximum characters of an attribute's value. */
export const HOSTED_ATTRIBUTE_MAX = 2_048;

/** A header of a hosted file. */
export class HostedAttribute {
  /** Name of the header. */
  @IsIn(HOSTED_ATTRIBUTES, { message: `an attribute must be one of ${HOSTED_ATTRIBUTES.join(', ')}` })
  name!: HostedAttributeName;

  /** Value of the header, at most 2,048 characters. */
  @IsString()
  @MaxLength(HOSTED_ATTRIBUTE_MAX)
  value!: string;
}

/** Location of an app's hosted files. */
export interface HostingDomain {
  /** Kind of hosting: always `local`. */
  readonly provider_type: 'local';
  /** Address of the site. */
  readonly config: {
    /** Host with the files. */
    readonly app_default_domain: string;
  };
}

/** Hosting settings of an app. */
export class HostingConfig {
  /** True if hosting is enabled. */
  @Allow() enabled!: boolean;
  /** State of the setup: always `setup_ok`. */
  @Allow() status!: 'setup_ok';
  /** Default address, which every app has. */
  @Allow() default_domain!: HostingDomain;
  /** Custom domain of the app; absent if it has none. */
  @Allow() custom_domain?: string;
  /** Path of the file that is sent for unknown paths; empty for none. */
  @Allow() default_error_path!: string;
  /** Status of that response, `404` or `200`; `200` is for single-page apps, which handle all paths. */
  @Allow() default_error_code!: string;
}

const ERROR_CODES = ['200', '404', 200, 404] as const;

export class UpdateHostingConfigRequest extends AppScope {
  /** True to enable hosting. */
  @Optional()
  @IsBoolean()
  enabled?: boolean;

  /** Custom domain of the app, one of those allowed by `HOSTING_CUSTOM_DOMAINS`; empty for none. */
  @Nullable()
  @IsString()
  @MaxLength(253)
  custom_domain?: string | null;

  /** Path of the file that is sent for unknown paths, beginning with `/`; empty for none. */
  @Nullable()
  @IsString()
  @MaxLength(HOSTED_PATH_MAX)
  default_error_path?: string | null;

  /** Status of that response. */
  @Optional()
  @IsIn(ERROR_CODES, { message: 'default_error_code must be 200 or 404' })
  default_error_code?: (typeof ERROR_CODES)[number];

  /** Another name of `default_error_code`. */
  @Optional()
  @IsIn(ERROR_CODES, { message: 'default_response_code must be 200 or 404' })
  default_response_code?: (typeof ERROR_CODES)[number];
}

/** A hosted file, or a folder if its path ends with `/`. */
export class HostedFile {
  /** Id of the app. */
  @Allow() appId!: string;
  /** Path, beginning with `/`. */
  @Allow() path!: string;
  /** MD5 of the content, 32 lower-case hexadecimal digits; empty for a folder. */
  @Allow() hash!: string;
  /** Size of the content in bytes. */
  @Allow() size!: number;
  /** Headers given with the upload. */
  @Allow() attrs!: HostedAttribute[];
  /** Time the content was uploaded, in Unix seconds. */
  @Allow() last_modified!: number;
  /** URL of the file. */
  @Allow() url!: string;
}

/** A request whose reply contains addresses. */
export class HostedUrlsScope extends AppScope {
  /**
   * Base URL of the platform, as the caller reached it.
   * @internal
   */
  @IsString()
  baseUrl!: string;
}

export class ListHostedFilesRequest extends HostedUrlsScope {
  /**
   * Lists subfolders recursively.
   * @query
   */
  @Optional()
  @IsBoolean()
  recursive?: boolean;

  /**
   * Folder to list, `/` if absent.
   * @query
   */
  @Optional()
  @IsString()
  @MaxLength(HOSTED_PATH_MAX)
  prefix?: string;
}

export class HostedFileScope extends HostedUrlsScope {
  /**
   * Path of the file.
   * @query
   */
  @IsString()
  @Length(1, HOSTED_PATH_MAX, { message: 'path must have 1 to 1024 characters' })
  path!: string;
}

export class HostedPathScope extends AppScope {
  /**
   * Path of the file.
   * @query
   */
  @IsString()
  @Length(1, HOSTED_PATH_MAX, { message: 'path must have 1 to 1024 characters' })
  path!: string;
}

/** One chunk of an uploaded file. */
export class StoreHostedPieceRequest extends AppScope {
  /** Id of the content, chosen by the sender. */
  @ResourceId('RouteNotFound')
  blob!: string;

  /** Index of the chunk. All chunks but the last have `HOSTED_PIECE_BYTES`. */
  @IsInt()
  @Min(0)
  @Max(HOSTED_FILE_BYTES_MAX / HOSTED_PIECE_BYTES - 1)
  index!: number;

  /** The bytes as base64. */
  @IsString()
  @MaxLength(Math.ceil(HOSTED_PIECE_BYTES / 3) * 4)
  data!: string;
}

export class PutHostedFileRequest extends HostedPathScope {
  /** Id of the content, all chunks of which are stored; absent for a folder. @internal */
  @Optional()
  @ResourceId('RouteNotFound')
  blob?: string;

  /** Size of the content in bytes. @internal */
  @IsInt()
  @Min(0)
  @Max(HOSTED_FILE_BYTES_MAX, { message: `a hosted file may have at most ${HOSTED_FILE_BYTES_MAX} bytes` })
  size!: number;

  /** MD5 of the content. @internal */
  @IsString()
  @MaxLength(32)
  hash!: string;

  /** Headers of the file. */
  @IsArray()
  @ArrayMaxSize(HOSTED_ATTRIBUTES.length)
  @NestedList(() => HostedAttribute)
  attributes!: HostedAttribute[];
}

export class SetHostedAttributesRequest extends HostedPathScope {
  /** All headers of the file. They replace the existing ones. */
  @IsArray()
  @ArrayMaxSize(HOSTED_ATTRIBUTES.length)
  @NestedList(() => HostedAttribute)
  attributes!: HostedAttribute[];
}

/** Paths of a move or a copy: either both properties for moving, or both for copying. */
export class MoveHostedFilesRequest extends AppScope {
  /** Path to move: a file, or a folder with everything in it. */
  @Optional()
  @IsString()
  @Length(1, HOSTED_PATH_MAX)
  move_from?: string;

  /** Target path. */
  @Optional()
  @IsString()
  @Length(1, HOSTED_PATH_MAX)
  move_to?: string;

  /** Path to copy: a file, or a folder with everything in it. */
  @Optional()
  @IsString()
  @Length(1, HOSTED_PATH_MAX)
  copy_from?: string;

  /** Target path. */
  @Optional()
  @IsString()
  @Length(1, HOSTED_PATH_MAX)
  copy_to?: string;
}

export class InvalidateHostingCacheRequest extends AppScope {
  /** Must be `true`. */
  @IsIn([true], { message: 'invalidate must be true' })
  invalidate!: boolean;

  /** Path to invalidate. Ignored: the cache of all files is invalidated. */
  @Optional()
  @IsString()
  @MaxLength(HOSTED_PATH_MAX)
  path?: string;
}

/** A request to an app's site. */
export class FindHostedFileRequest {
  @ResourceId('AppNotFound')
  appId!: string;

  /** Decoded path of the request. */
  @IsString()
  @MaxLength(8 * HOSTED_PATH_MAX)
  path!: string;

  /** Custom domain of the app, if the request was sent to it. */
  @Optional()
  @IsString()
  @MaxLength(253)
  customDomain?: string;
}

/** A file to send. */
export interface SentFile {
  /** Id of the content. */
  readonly blob: string;
  readonly size: number;
  /** MD5 of the content. */
  readonly hash: string;
  /** Unix seconds. */
  readonly modified: number;
  /** Headers, with names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Response for a path: a file, a redirect, or not found. */
export class HostedResponse {
  /** Status of the response. */
  @Allow() status!: 200 | 301 | 308 | 404;
  @Allow() file?: SentFile;
  /** Target of a redirect: an absolute path of the site, or a URL. */
  @Allow() location?: string;
}

export class ReadHostedContentRequest {
  @ResourceId('AppNotFound')
  appId!: string;

  @ResourceId('RouteNotFound')
  blob!: string;

  /** First byte. */
  @IsInt()
  @Min(0)
  start!: number;

  /** Byte after the last one. */
  @IsInt()
  @Min(0)
  end!: number;
}

/** Head of the stream. Empty: only the bytes are sent. */
export class HostedContentHead {}

/** Custom domains of apps: host → public App ID. */
export class HostedDomains {
  @Allow() domains!: Record<string, string>;
}

/** Hosted files of an app changed; cached responses may be outdated. */
export class HostedFilesChanged {
  @Allow() appId!: string;
}

/** An app has set a custom domain, or an app with a custom domain was deleted. */
export class HostedDomainsChanged {
  @Allow() host!: string;
  /** Public App ID; `null` if the host is no longer used. */
  @Allow() clientAppId!: string | null;
}

const WRITES = { access: 'project:write' } as const;
const READS = { access: 'project:read', idempotent: true } as const;
const SERVES = { access: 'internal', idempotent: true } as const;
/** Milliseconds for operations on a folder, which may contain all files of an app. */
const MANY_FILES_MS = 60_000;

const HOSTING = (): Resource => ({ kind: 'settings', id: 'hosting' });

/** Returns the hosting settings of an app. */
export const getHostingConfig = defineRpc('config.hosting.getConfig', AppScope, HostingConfig, { ...READS, resource: HOSTING });
/**
 * Changes the hosting settings of an app. Absent properties keep their values.
 * @throws InvalidParameter, Conflict
 */
export const updateHostingConfig = defineRpc('config.hosting.updateConfig', UpdateHostingConfigRequest, nothing, {
  ...WRITES,
  resource: HOSTING,
});
/**
 * Returns the files of a folder, ordered by path. Includes the files and subfolders directly in it (the paths of
 * folders end with `/`), or with `recursive` all files below it.
 * @reply 200 HostedFile[]
 * @throws InvalidParameter
 */
export const listHostedFiles = defineRpc('config.hosting.list', ListHostedFilesRequest, listOf(HostedFile), {
  ...READS,
  timeoutMs: MANY_FILES_MS,
});
/**
 * Returns a hosted file without its content.
 * @throws InvalidParameter, HostedFileNotFound
 */
export const getHostedFile = defineRpc('config.hosting.get', HostedFileScope, HostedFile, READS);
/** Stores a chunk of a file. Chunks that do not become part of a file are removed after a day. */
export const storeHostedPiece = defineRpc('config.hosting.storePiece', StoreHostedPieceRequest, nothing, {
  ...WRITES,
  idempotent: true,
  timeoutMs: 30_000,
});
/**
 * Uploads a file or creates a folder. A file replaces one with the same path; a folder is created by a JSON body with a
 * path that ends with `/`. Takes effect immediately, even while hosting is disabled. The body of an upload is a form of
 * two parts: `meta`, JSON with `path`, `attrs`, `hash` and `size`, and `file`, the bytes.
 * @body multipart/mixed
 * @body object
 * @throws BadRequest, InvalidParameter, RequestTooLarge
 */
export const putHostedFile = defineRpc('config.hosting.put', PutHostedFileRequest, nothing, { ...WRITES, timeoutMs: 30_000 });
/**
 * Replaces all attributes of a hosted file. Its content and upload time do not change.
 * @throws InvalidParameter, HostedFileNotFound
 */
export const setHostedAttributes = defineRpc('config.hosting.setAttributes', SetHostedAttributesRequest, nothing, WRITES);
/**
 * Deletes a hosted file, or for a path that ends with `/` a folder and everything in it.
 * @throws InvalidParameter, HostedFileNotFound
 */
export const deleteHostedFile = defineRpc('config.hosting.delete', HostedPathScope, nothing, {
  ...WRITES,
  timeoutMs: MANY_FILES_MS,
});
/**
 * Moves or copies a hosted file, or a folder and everything in it. Existing files are replaced.
 * @throws InvalidParameter, HostedFileNotFound
 */
export const moveHostedFiles = defineRpc('config.hosting.move', MoveHostedFilesRequest, nothing, {
  ...WRITES,
  timeoutMs: MANY_FILES_MS,
});
/**
 * Clears the platform's cache of an app's files. Caches of browsers and proxies are not affected.
 * @throws BadRequest, InvalidParameter
 */
export const invalidateHostingCache = defineRpc('config.hosting.invalidateCache', InvalidateHostingCacheRequest, nothing, WRITES);

/** Resolves a path of an app's site. */
export const findHostedFile = defineRpc('config.hosting.find', FindHostedFileRequest, HostedResponse, SERVES);
/** Reads bytes of a hosted file. @throws HostedFileNotFound */
export const readHostedContent = defineStream('config.hosting.read', ReadHostedContentRequest, HostedContentHead, bytes, {
  access: 'internal',
  lifetimeMs: 60 * 60_000,
});
/** Returns the custom domains of all apps. */
export const listHostedDomains = defineRpc('config.hosting.domains', Empty, HostedDomains, SERVES);

export const hostedFilesChanged = defineEvent('config.hosting.changed', HostedFilesChanged, 'every');
export const hostedDomainsChanged = defineEvent('config.hosting.domainsChanged', HostedDomainsChanged, 'every');
