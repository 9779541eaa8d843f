import { Allow, IsString, MaxLength } from 'class-validator';
import { ResourceId } from '../fields.js';
import { defineRpc, rawJson } from '../rpc.js';
import { AppOfAdminScope } from '../config/drafts.contract.js';

/** Milliseconds a command may take; the call waits a little longer for its reply. */
export const COMMAND_MS_MAX = 60_000;
const COMMAND_TIMEOUT_MS = COMMAND_MS_MAX + 5_000;
const COMMAND_BYTES_MAX = 1024 * 1024;

/** A service, identified by its id in the deployed configuration. */
export class ServiceScope extends AppOfAdminScope {
  /** Id of the service. */
  @ResourceId('ServiceNotFound')
  serviceId!: string;
}

class Command extends AppOfAdminScope {
  /** Name of the command. */
  @IsString()
  @MaxLength(128)
  commandName!: string;

  /**
   * The request body as received: EJSON of a document, or empty.
   * @internal
   */
  @IsString()
  @MaxLength(COMMAND_BYTES_MAX)
  bodyText!: string;
}

/** Body of a command that has its own route. */
export class ServiceCommandBody extends ServiceScope {
  /**
   * The request body as received: EJSON of a document, or empty.
   * @internal
   */
  @IsString()
  @MaxLength(COMMAND_BYTES_MAX)
  bodyText!: string;
}

export class AppCommandRequest extends Command {}

export class ServiceCommandRequest extends Command {
  @ResourceId('ServiceNotFound')
  serviceId!: string;
}

/** Build information of a data source. */
export class BuildInfo {
  /** Version of the server. */
  @Allow() version!: string;
  /** Commit the server was built from. */
  @Allow() gitVersion!: string;
  /** Version of the server, as numbers. */
  @Allow() versionArray!: number[];
  /** JavaScript engine of the server. */
  @Allow() javascriptEngine!: string;
  /** Address width in bits. */
  @Allow() bits!: string;
  /** True for a debug build. */
  @Allow() debug!: boolean;
  /**
   * Maximum size of a document in bytes.
   * @format int64
   */
  @Allow() maxBsonObjectSize!: number;
}

/**
 * Runs a command of a service. MongoDB services have `build_info`, `list_databases`, `list_collections`, `generate_schema` and
 * `validate_documents`.
 * @body object
 * @reply 200 unknown
 * @throws CommandNotFound, MongoDBError, InvalidParameter, BadRequest, RestrictedHost, NotImplemented, MissingParameter,
 * SchemaNotFound
 */
export const runServiceCommand = defineRpc('runtime.services.command', ServiceCommandRequest, rawJson, {
  access: 'project:write',
  timeoutMs: COMMAND_TIMEOUT_MS,
});
/**
 * Runs a command of an app. Not supported: always fails with `ServiceCommandNotFound`.
 * @body object
 * @reply 200 unknown
 * @throws CommandNotFound
 */
export const runAppCommand = defineRpc('runtime.apps.command', AppCommandRequest, rawJson, { access: 'project:write' });
/**
 * Returns the build information of a data source.
 * @throws CommandNotFound, MongoDBError, RestrictedHost
 */
export const getBuildInfo = defineRpc('runtime.services.buildInfo', ServiceScope, BuildInfo, {
  access: 'project:read',
  idempotent: true,
});
