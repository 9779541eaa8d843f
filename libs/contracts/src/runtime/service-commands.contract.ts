import { Allow, IsString, MaxLength } from 'class-validator';
import { ResourceId } from '../fields.js';
import { defineRpc, rawJson } from '../rpc.js';
import { AppScope } from '../scope.js';

/** Milliseconds a command may take; the call waits a little longer for its answer. */
export const COMMAND_MS_MAX = 60_000;
const COMMAND_TIMEOUT_MS = COMMAND_MS_MAX + 5_000;
const COMMAND_BYTES_MAX = 1024 * 1024;

/** A service is named by its id in the deployed configuration. */
export class ServiceScope extends AppScope {
  @ResourceId('ServiceNotFound')
  serviceId!: string;
}

class Command extends AppScope {
  @IsString()
  @MaxLength(128)
  commandName!: string;

  /** The request body as received: EJSON text of a document, or nothing. */
  @IsString()
  @MaxLength(COMMAND_BYTES_MAX)
  bodyText!: string;
}

export class AppCommandRequest extends Command {}

export class ServiceCommandRequest extends Command {
  @ResourceId('ServiceNotFound')
  serviceId!: string;
}

/** What a data source says of itself. */
export class BuildInfo {
  @Allow() version!: string;
  @Allow() gitVersion!: string;
  @Allow() versionArray!: number[];
  @Allow() javascriptEngine!: string;
  @Allow() bits!: string;
  @Allow() debug!: boolean;
  @Allow() maxBsonObjectSize!: number;
}

/**
 * Commands of services: `build_info`, `list_databases`, `list_collections`, `generate_schema`, `validate_documents`, all of
 * MongoDB services. `CommandNotFound` for any other.
 */
export const runServiceCommand = defineRpc('runtime.services.command', ServiceCommandRequest, rawJson, {
  access: 'project:write',
  timeoutMs: COMMAND_TIMEOUT_MS,
});
/** There is no command of an app: `CommandNotFound` for every name. */
export const runAppCommand = defineRpc('runtime.apps.command', AppCommandRequest, rawJson, { access: 'project:write' });
export const getBuildInfo = defineRpc('runtime.services.buildInfo', ServiceScope, BuildInfo, {
  access: 'project:read',
  idempotent: true,
});
