import { Allow, ArrayMaxSize, IsArray, IsBoolean, IsIn, IsInt, IsString, Length, Max, MaxLength, Min } from 'class-validator';
import { defineEvent } from '../event.js';
import { NestedList, Nullable, Optional, ResourceId } from '../fields.js';
import type { Resource } from '../resource.js';
import { defineRpc, listOf, nothing } from '../rpc.js';
import { AppScope, Empty } from '../scope.js';
import { bytes, defineStream } from '../stream.js';
import { HOSTED_ATTRIBUTES, HOSTED_FILE_BYTES_MAX, type HostedAttributeName } from './hosting-limits.js';

/** Bytes of all hosted files of an app. */
export const HOSTED_BYTES_MAX = 1024 * 1024 * 1024;
/** Hosted files and folders of an app. */
export const HOSTED_FILES_MAX = 20_000;
/** Characters of the path of a hosted file. */
export const HOSTED_PATH_MAX = 1_024;
/** Bytes of a piece of a file: what one message carries. */
export const HOSTED_PIECE_BYTES = 1024 * 1024;
/** Characters of the value of an attribute. */
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

/** Where the hosted files of an app are. */
export interface HostingDomain {
  /** Who serves them: always `local`. */
  readonly provider_type: 'local';
  /** The address. */
  readonly config: {
    /** Host below which the files are. */
    readonly app_default_domain: string;
  };
}

/** How an app hosts files. */
export class HostingConfig {
  /** Whether files are served. */
  @Allow() enabled!: boolean;
  /** State of the setup: always `setup_ok`. */
  @Allow() status!: 'setup_ok';
  /** The address every app has. */
  @Allow() default_domain!: HostingDomain;
  /** A host of the app's own; absent where it has none. */
  @Allow() custom_domain?: string;
  /** Path of the file that is sent where there is none; empty: none is. */
  @Allow() default_error_path!: string;
  /** Status it is sent with, `404` or `200`: with `200` every path leads to a single-page app. */
  @Allow() default_error_code!: string;
}

const ERROR_CODES = ['200', '404', 200, 404] as const;

export class UpdateHostingConfigRequest extends AppScope {
  /** Whether files are served. */
  @Optional()
  @IsBoolean()
  enabled?: boolean;

  /** A host of the app's own, one of those `HOSTING_CUSTOM_DOMAINS` allows; empty: none. */
  @Nullable()
  @IsString()
  @MaxLength(253)
  custom_domain?: string | null;

  /** Path of the file that is sent where there is none, beginning with `/`; empty: none is. */
  @Nullable()
  @IsString()
  @MaxLength(HOSTED_PATH_MAX)
  default_error_path?: string | null;

  /** Status it is sent with. */
  @Optional()
  @IsIn(ERROR_CODES, { message: 'default_error_code must be 200 or 404' })
  default_error_code?: (typeof ERROR_CODES)[number];

  /** Another name of `default_error_code`. */
  @Optional()
  @IsIn(ERROR_CODES, { message: 'default_response_code must be 200 or 404' })
  default_response_code?: (typeof ERROR_CODES)[number];
}

/** A hosted file, or a folder: its path ends with `/`. */
export class HostedFile {
  /** Id of the app. */
  @Allow() appId!: string;
  /** Path, beginning with `/`. */
  @Allow() path!: string;
  /** MD5 of the content, 32 lower-case hexadecimal digits; empty of a folder. */
  @Allow() hash!: string;
  /** Bytes of the content. */
  @Allow() size!: number;
  /** The headers it was uploaded with. */
  @Allow() attrs!: HostedAttribute[];
  /** When its content was uploaded, in Unix seconds. */
  @Allow() last_modified!: number;
  /** Where it is served. */
  @Allow() url!: string;
}

/** A request whose answer tells addresses. */
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
   * Lists what is in folders of the folder, too.
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

/** One piece of a file that is being uploaded. */
export class StoreHostedPieceRequest extends AppScope {
  /** Id of the content, made by the sender. */
  @ResourceId('RouteNotFound')
  blob!: string;

  /** Which piece: all but the last have `HOSTED_PIECE_BYTES`. */
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
  /** Id of the content, all pieces of which are stored; absent for a folder. @internal */
  @Optional()
  @ResourceId('RouteNotFound')
  blob?: string;

  /** Bytes of the content. @internal */
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
  /** All headers the file has from now on. */
  @IsArray()
  @ArrayMaxSize(HOSTED_ATTRIBUTES.length)
  @NestedList(() => HostedAttribute)
  attributes!: HostedAttribute[];
}

/** Either the two members that move, or the two that copy. */
export class MoveHostedFilesRequest extends AppScope {
  /** What is moved: a file, or a folder with everything in it. */
  @Optional()
  @IsString()
  @Length(1, HOSTED_PATH_MAX)
  move_from?: string;

  /** Where to. */
  @Optional()
  @IsString()
  @Length(1, HOSTED_PATH_MAX)
  move_to?: string;

  /** What is copied: a file, or a folder with everything in it. */
  @Optional()
  @IsString()
  @Length(1, HOSTED_PATH_MAX)
  copy_from?: string;

  /** Where to. */
  @Optional()
  @IsString()
  @Length(1, HOSTED_PATH_MAX)
  copy_to?: string;
}

export class InvalidateHostingCacheRequest extends AppScope {
  /** Must be `true`. */
  @IsIn([true], { message: 'invalidate must be true' })
  invalidate!: boolean;

  /** Which files; all are, whatever it says. */
  @Optional()
  @IsString()
  @MaxLength(HOSTED_PATH_MAX)
  path?: string;
}

/** What is asked of an app's site. */
export class FindHostedFileRequest {
  @ResourceId('AppNotFound')
  appId!: string;

  /** Decoded path of the request. */
  @IsString()
  @MaxLength(8 * HOSTED_PATH_MAX)
  path!: string;

  /** The app's own host, where it was asked for by that. */
  @Optional()
  @IsString()
  @MaxLength(253)
  customDomain?: string;
}

/** A file as it is sent. */
export interface SentFile {
  /** Id of the content. */
  readonly blob: string;
  readonly size: number;
  /** MD5 of the content. */
  readonly hash: string;
  /** Unix seconds. */
  readonly modified: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/** What is answered at a path: a file, another address, or that there is nothing. */
export class HostedAnswer {
  /** Of the reply. */
  @Allow() status!: 200 | 301 | 308 | 404;
  @Allow() file?: SentFile;
  /** Of a redirect: an absolute path of the site, or a URL. */
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

  /** The byte after the last one. */
  @IsInt()
  @Min(0)
  end!: number;
}

/** Nothing is known beside the bytes. */
export class HostedContentHead {}

/** Hosts of apps' own: host → public App ID. */
export class HostedDomains {
  @Allow() domains!: Record<string, string>;
}

/** Hosted files of an app changed; what was answered before may be old. */
export class HostedFilesChanged {
  @Allow() appId!: string;
}

/** An app has taken a host of its own, or an app that had one is gone. */
export class HostedDomainsChanged {
  @Allow() host!: string;
  /** Public App ID; `null`: nobody has the host any more. */
  @Allow() clientAppId!: string | null;
}

const WRITES = { access: 'project:write' } as const;
const READS = { access: 'project:read', idempotent: true } as const;
const SERVES = { access: 'internal', idempotent: true } as const;
/** A folder of all files an app may have. */
const MANY_FILES_MS = 60_000;

const HOSTING = (): Resource => ({ kind: 'settings', id: 'hosting' });

/** Returns how an app hosts files. */
export const getHostingConfig = defineRpc('config.hosting.getConfig', AppScope, HostingConfig, { ...READS, resource: HOSTING });
/**
 * Changes how an app hosts files. What is not given stays as it is.
 * @throws InvalidParameter, Conflict
 */
export const updateHostingConfig = defineRpc('config.hosting.updateConfig', UpdateHostingConfigRequest, nothing, {
  ...WRITES,
  resource: HOSTING,
});
/**
 * Returns the files of a folder, in the order of their paths: those in the folder itself and the folders in it, whose paths end with
 * `/`, or with `recursive` all files below it.
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
/** Stores a piece of a file. Pieces of which no file is made are removed after a day. */
export const storeHostedPiece = defineRpc('config.hosting.storePiece', StoreHostedPieceRequest, nothing, {
  ...WRITES,
  idempotent: true,
  timeoutMs: 30_000,
});
/**
 * Uploads a file, in place of one of the same path, or (a JSON body with a path that ends with `/`) makes a folder. Effective at once,
 * also while hosting is disabled. A form of two parts: `meta`, JSON with `path`, `attrs`, `hash` and `size`, and `file`, the bytes.
 * @body multipart/mixed
 * @body object
 * @throws BadRequest, InvalidParameter, RequestTooLarge
 */
export const putHostedFile = defineRpc('config.hosting.put', PutHostedFileRequest, nothing, { ...WRITES, timeoutMs: 30_000 });
/**
 * Replaces all attributes of a hosted file. Its content and when it was uploaded stay.
 * @throws InvalidParameter, HostedFileNotFound
 */
export const setHostedAttributes = defineRpc('config.hosting.setAttributes', SetHostedAttributesRequest, nothing, WRITES);
/**
 * Removes a hosted file, or with a path that ends with `/` a folder with everything in it.
 * @throws InvalidParameter, HostedFileNotFound
 */
export const deleteHostedFile = defineRpc('config.hosting.delete', HostedPathScope, nothing, {
  ...WRITES,
  timeoutMs: MANY_FILES_MS,
});
/**
 * Moves or copies a hosted file, or a folder with everything in it. What is there already is replaced.
 * @throws InvalidParameter, HostedFileNotFound
 */
export const moveHostedFiles = defineRpc('config.hosting.move', MoveHostedFilesRequest, nothing, {
  ...WRITES,
  timeoutMs: MANY_FILES_MS,
});
/**
 * Makes the platform forget what it holds of an app's files to send them faster. What browsers and proxies hold is theirs.
 * @throws BadRequest, InvalidParameter
 */
export const invalidateHostingCache = defineRpc('config.hosting.invalidateCache', InvalidateHostingCacheRequest, nothing, WRITES);

/** What is answered at a path of an app's site. */
export const findHostedFile = defineRpc('config.hosting.find', FindHostedFileRequest, HostedAnswer, SERVES);
/** Bytes of a hosted file. @throws HostedFileNotFound */
export const readHostedContent = defineStream('config.hosting.read', ReadHostedContentRequest, HostedContentHead, bytes, {
  access: 'internal',
  lifetimeMs: 60 * 60_000,
});
/** The hosts apps have of their own. */
export const listHostedDomains = defineRpc('config.hosting.domains', Empty, HostedDomains, SERVES);

export const hostedFilesChanged = defineEvent('config.hosting.changed', HostedFilesChanged, 'every');
export const hostedDomainsChanged = defineEvent('config.hosting.domainsChanged', HostedDomainsChanged, 'every');
