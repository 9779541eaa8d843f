import { Allow, ArrayMaxSize, IsArray, IsIn, IsString, Matches, MaxLength, ValidateBy } from 'class-validator';
import { Optional, ResourceId } from '../fields.js';
import { defineRpc, nothing, rawJson } from '../rpc.js';
import { AppScope } from '../scope.js';
import { bytes, defineStream } from '../stream.js';

/** Characters of an upload as base64: 15 MiB, and room to say that it is more. */
export const DEPENDENCIES_LENGTH_MAX = 25 * 1024 * 1024;
/** Parts of stored packages one call asks for. */
export const DEPENDENCY_PARTS_MAX = 200;

const DEPENDENCIES_STATES = ['created', 'successful', 'failed'] as const;
export type DependenciesState = (typeof DEPENDENCIES_STATES)[number];

/** What was uploaded: a `package.json`, or an archive of `node_modules`; its content decides which. */
export class UploadDependenciesRequest extends AppScope {
  /** The uploaded file, as base64; empty where there was none. */
  @ValidateBy({
    name: 'isUpload',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && value.length <= DEPENDENCIES_LENGTH_MAX,
      defaultMessage: () => 'file name is too long',
    },
  })
  file!: string;
}

/** How the last upload goes. */
export class DependenciesStatus {
  /** `created` while the packages are built, then `successful` or `failed`. */
  @Allow() status!: DependenciesState;
  /** What is done, what was left out, or what is wrong. */
  @Allow() status_message!: string;
}

/** A package functions may require. */
export class Dependency {
  /** Name of the package, as on the registry. */
  @Allow() name!: string;
  /** Version of the package: the installed one, of a `package.json` the wanted one. */
  @Allow() version!: string;
}

/** The packages the functions of an app may require. */
export class Dependencies {
  /** Id of the upload, empty before the first. */
  @Allow() _id!: string;
  /** Location of the app. */
  @Allow() location!: string;
  /** Id of the administrator who uploaded it, empty before the first upload. */
  @Allow() user_id!: string;
  /** When it was uploaded, in Unix seconds; 0 before the first upload. */
  @Allow() last_modified!: number;
  /** Packages directly in `node_modules`; of a `package.json` those it names. */
  @Allow() dependencies_list!: Dependency[];
}

/** A package that would have another version. */
export class ChangedDependency extends Dependency {
  /** Version of the package before. */
  @Allow() previous_version!: string;
}

/** What an upload would change. */
export class DependenciesDifference {
  /** Packages the app does not have. */
  @Allow() added!: Dependency[];
  /** Packages the upload does not have. */
  @Allow() deleted!: Dependency[];
  /** Packages of both, in another version. */
  @Allow() modified!: ChangedDependency[];
}

export const DEPENDENCIES_FORMS = ['archive', 'export'] as const;

export class ReadDependenciesRequest extends AppScope {
  /**
   * `archive`: all files in a zip; `export`: what was uploaded, a `package.json` where it was one.
   * @internal
   */
  @IsIn(DEPENDENCIES_FORMS)
  form!: (typeof DEPENDENCIES_FORMS)[number];
}

/** What to call the file that follows. */
export class DependenciesFile {
  @Allow() file_name!: string;
  @Allow() content_type!: string;
}

export class DependencyScope extends AppScope {
  /** Name of the package, at most 214 characters; the `/` of a scoped one is sent as `%2F`. */
  @IsString()
  @MaxLength(214)
  name!: string;
}

export class PutDependencyRequest extends DependencyScope {
  /** Version, range or tag of the registry; without it the newest, `latest`. */
  @Optional()
  @IsString()
  @MaxLength(100)
  version?: string;
}

/** Parts of stored packages by their hashes; of one app, whatever they are called. */
export class ReadDependencyPartsRequest {
  @ResourceId('AppNotFound')
  appId!: string;

  @IsArray()
  @ArrayMaxSize(DEPENDENCY_PARTS_MAX)
  @Matches(/^[\w-]{1,100}$/, { each: true })
  hashes!: string[];
}

/** Place of a text: a part, and an index of the list of texts it is. */
export type DependencyText = readonly [part: number, index: number];

/** Folder of `node_modules` as its modules are stored. */
export interface DependencyFolder {
  /** Names of folders and packages it may require. */
  readonly needs: readonly string[];
  readonly index: DependencyText;
  readonly parts: readonly DependencyText[];
}

/** Stored packages, for who loads them. */
export interface DependencyTable {
  readonly folders: Readonly<Record<string, DependencyFolder>>;
  /** Paths below `node_modules` by the paths that stand for them. */
  readonly links: Readonly<Record<string, string>>;
  /** Hashes of parts, each a list of texts. */
  readonly parts: readonly string[];
}

/** Packages that were built before each file was a module of its own. */
export interface BundledDependencyTable {
  /** Ids of modules by what may be required. */
  readonly names: Readonly<Record<string, string>>;
  /** Ids of the modules each module requires, where there are any. */
  readonly requires: Readonly<Record<string, readonly string[]>>;
  /** Where the text of each module is: an index of `parts`. */
  readonly modules: Readonly<Record<string, number>>;
  /** Hashes of parts, each the texts of some modules by id. */
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
  /** Of what was uploaded. */
  readonly digest: string;
  /** Hash of the part that is the {@link DependencyTable}, or the {@link BundledDependencyTable} of older ones. */
  readonly table: string;
  /** Hashes of the parts that are an archive of all files, in base64. */
  readonly archive: readonly string[];
}

const WRITES = { access: 'project:write' } as const;
const READS = { access: 'project:read', idempotent: true } as const;
/** Unpacking an upload takes that long at most. */
const UPLOAD_MS = 60_000;

/**
 * Checks an upload and begins to build it. It takes the place of the packages the app has. Takes a `package.json`, or an archive of
 * `node_modules` as zip, tar or tar.gz; `dependencies/status` tells how that ends.
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
/** Tells how the last upload of packages goes. An app without one has the status `successful`. */
export const getDependenciesStatus = defineRpc('config.dependencies.status', AppScope, DependenciesStatus, READS);
/**
 * Tells what an upload would change of an app's packages. Changes nothing.
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
/** Removes all packages of an app. An upload that is still being built comes to nothing. */
export const deleteDependencies = defineRpc('config.dependencies.delete', AppScope, nothing, WRITES);
/**
 * Adds a package to those of a `package.json`, or gives it another version, and begins to build them. Refused for packages that were
 * uploaded as an archive.
 * @throws BadRequest
 */
export const putDependency = defineRpc('config.dependencies.put', PutDependencyRequest, nothing, WRITES);
/**
 * Removes a package from those of a `package.json`, and begins to build the others. Refused for packages that were uploaded as an
 * archive.
 * @throws BadRequest, DependenciesNotFound
 */
export const removeDependency = defineRpc('config.dependencies.remove', DependencyScope, nothing, WRITES);
/** A JSON list of texts, in the order of the hashes. */
export const readDependencyParts = defineRpc('config.dependencies.parts', ReadDependencyPartsRequest, rawJson, {
  access: 'internal',
  idempotent: true,
  timeoutMs: 30_000,
});
