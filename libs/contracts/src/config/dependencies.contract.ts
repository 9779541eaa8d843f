import { Allow, ArrayMaxSize, IsArray, IsIn, IsString, Matches, MaxLength, ValidateBy } from 'class-validator';
import { Optional, ResourceId } from '../fields.js';
import { defineRpc, nothing, rawJson } from '../rpc.js';
import { AppScope } from '../scope.js';
import { bytes, defineStream } from '../stream.js';

/** Maximum characters of an upload in base64: 15 MiB, and enough more to report that an upload is too large. */
export const DEPENDENCIES_LENGTH_MAX = 25 * 1024 * 1024;
/** Maximum number of stored package parts per call. */
export const DEPENDENCY_PARTS_MAX = 200;

const DEPENDENCIES_STATES = ['created', 'successful', 'failed'] as const;
export type DependenciesState = (typeof DEPENDENCIES_STATES)[number];

/** An upload: a `package.json`, or an archive of `node_modules`; distinguished by its content. */
export class UploadDependenciesRequest extends AppScope {
  /** The uploaded file, as base64; empty if none was sent. */
  @ValidateBy({
    name: 'isUpload',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && value.length <= DEPENDENCIES_LENGTH_MAX,
      defaultMessage: () => 'file name is too long',
    },
  })
  file!: string;
}

/** Status of the latest upload. */
export class DependenciesStatus {
  /** `created` while the packages are built, then `successful` or `failed`. */
  @Allow() status!: DependenciesState;
  /** Progress, the content that was left out, or the error. */
  @Allow() status_message!: string;
}

/** A package functions may require. */
export class Dependency {
  /** Name of the package, as on the registry. */
  @Allow() name!: string;
  /** Version of the package: the installed one, or for a `package.json` the requested one. */
  @Allow() version!: string;
}

/** The packages the functions of an app may require. */
export class Dependencies {
  /** Id of the upload; empty before the first. */
  @Allow() _id!: string;
  /** Location of the app. */
  @Allow() location!: string;
  /** Id of the administrator who uploaded it; empty before the first upload. */
  @Allow() user_id!: string;
  /** Time of the upload, in Unix seconds; 0 before the first upload. */
  @Allow() last_modified!: number;
  /** Packages directly in `node_modules`, or for a `package.json` the packages it lists. */
  @Allow() dependencies_list!: Dependency[];
}

/** A package whose version would change. */
export class ChangedDependency extends Dependency {
  /** Previous version of the package. */
  @Allow() previous_version!: string;
}

/** Changes an upload would make. */
export class DependenciesDifference {
  /** Packages that would be added. */
  @Allow() added!: Dependency[];
  /** Packages that would be removed. */
  @Allow() deleted!: Dependency[];
  /** Packages whose version would change. */
  @Allow() modified!: ChangedDependency[];
}

export const DEPENDENCIES_FORMS = ['archive', 'export'] as const;

export class ReadDependenciesRequest extends AppScope {
  /**
   * `archive`: all files in a zip; `export`: the original upload, if it was a `package.json`.
   * @internal
   */
  @IsIn(DEPENDENCIES_FORMS)
  form!: (typeof DEPENDENCIES_FORMS)[number];
}

/** Suggested name and type of the file. */
export class DependenciesFile {
  @Allow() file_name!: string;
  @Allow() content_type!: string;
}

export class DependencyScope extends AppScope {
  /** Name of the package, at most 214 characters; the `/` of a scoped name is sent as `%2F`. */
  @IsString()
  @MaxLength(214)
  name!: string;
}

export class PutDependencyRequest extends DependencyScope {
  /** Version, range or tag in the registry. Default: `latest`. */
  @Optional()
  @IsString()
  @MaxLength(100)
  version?: string;
}

/** Parts of an app's stored packages, by hash. The names are not needed. */
export class ReadDependencyPartsRequest {
  @ResourceId('AppNotFound')
  appId!: string;

  @IsArray()
  @ArrayMaxSize(DEPENDENCY_PARTS_MAX)
  @Matches(/^[\w-]{1,100}$/, { each: true })
  hashes!: string[];
}

/** Location of a string: a part, and an index in its list of strings. */
export type DependencyText = readonly [part: number, index: number];

/** Folder of `node_modules` in the form in which its modules are stored. */
export interface DependencyFolder {
  /** Names of the folders and packages it may require. */
  readonly needs: readonly string[];
  readonly index: DependencyText;
  readonly parts: readonly DependencyText[];
}

/** Stored packages, for loaders. */
export interface DependencyTable {
  readonly folders: Readonly<Record<string, DependencyFolder>>;
  /** Paths below `node_modules` by their aliases. */
  readonly links: Readonly<Record<string, string>>;
  /** Hashes of parts, each a list of strings. */
  readonly parts: readonly string[];
}

/** Packages built before each file was stored as a separate module. */
export interface BundledDependencyTable {
  /** Ids of modules by the names that can be required. */
  readonly names: Readonly<Record<string, string>>;
  /** Ids of the modules each module requires, if any. */
  readonly requires: Readonly<Record<string, readonly string[]>>;
  /** Location of each module's source: an index of `parts`. */
  readonly modules: Readonly<Record<string, number>>;
  /** Hashes of parts, each with the sources of some modules by id. */
  readonly parts: readonly string[];
}

/** A build of packages as it is stored. */
export interface DependencyBuild {
  readonly method: 'package.json' | 'archive';
  /** Id of the upload. */
  readonly upload: string;
  readonly user_id: string;
  /** Unix seconds. */
  readonly uploaded: number;
  /** Digest of the upload. */
  readonly digest: string;
  /**
   * Hash of the part that contains the {@link DependencyTable}, or the {@link BundledDependencyTable} in older builds.
   */
  readonly table: string;
  /** Hashes of the parts of an archive of all files, in base64. */
  readonly archive: readonly string[];
}

const WRITES = { access: 'project:write' } as const;
const READS = { access: 'project:read', idempotent: true } as const;
/** Maximum milliseconds for unpacking an upload. */
const UPLOAD_MS = 60_000;

/**
 * Validates an upload and starts to build it. It replaces the packages of the app. Accepts a `package.json`, or an
 * archive of `node_modules` as zip, tar or tar.gz; `dependencies/status` returns the result of the build.
 * @body multipart/form-data
 * @body application/octet-stream
 * @throws BadRequest, MissingParameter, RequestTooLarge
 */
export const uploadDependencies = defineRpc('config.dependencies.upload', UploadDependenciesRequest, nothing, {
  ...WRITES,
  timeoutMs: UPLOAD_MS,
});
/** Returns the packages the functions of an app may require. */
export const getDependencies = defineRpc('config.dependencies.get', AppScope, Dependencies, READS);
/** Returns the status of the latest dependency installation. The status of an app without an upload is `successful`. */
export const getDependenciesStatus = defineRpc('config.dependencies.status', AppScope, DependenciesStatus, READS);
/**
 * Returns the changes an upload would make to an app's packages. Changes nothing.
 * @body multipart/form-data
 * @body application/octet-stream
 * @throws BadRequest, MissingParameter, RequestTooLarge
 */
export const diffDependencies = defineRpc('config.dependencies.diff', UploadDependenciesRequest, DependenciesDifference, {
  access: 'project:read',
  timeoutMs: UPLOAD_MS,
});
/**
 * Returns the packages of an app as a file.
 * @throws DependenciesNotFound
 */
export const readDependencies = defineStream('config.dependencies.read', ReadDependenciesRequest, DependenciesFile, bytes, {
  access: 'project:read',
  timeoutMs: UPLOAD_MS,
});
/** Removes all packages of an app. An upload that is still being built is discarded. */
export const deleteDependencies = defineRpc('config.dependencies.delete', AppScope, nothing, WRITES);
/**
 * Adds a package to the app's `package.json`, or changes its version, and starts to build the packages. Fails if the
 * packages were uploaded as an archive.
 * @throws BadRequest
 */
export const putDependency = defineRpc('config.dependencies.put', PutDependencyRequest, nothing, WRITES);
/**
 * Removes a package from the app's `package.json`, and starts to build the others. Fails if the packages were uploaded
 * as an archive.
 * @throws BadRequest, DependenciesNotFound
 */
export const removeDependency = defineRpc('config.dependencies.remove', DependencyScope, nothing, WRITES);
/** Returns a JSON list of strings, in the order of the hashes. */
export const readDependencyParts = defineRpc('config.dependencies.parts', ReadDependencyPartsRequest, rawJson, {
  access: 'internal',
  idempotent: true,
  timeoutMs: 30_000,
});
