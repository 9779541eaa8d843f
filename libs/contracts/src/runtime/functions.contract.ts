import { Allow, IsBoolean, IsObject, IsOptional, IsString, MaxLength, ValidateBy } from 'class-validator';
import { ResourceId } from '../fields.js';
import { defineRpc, rawJson } from '../rpc.js';
import { AppOfAdminScope } from '../config/drafts.contract.js';

/** Maximum bytes of a call's arguments and payload. */
export const CALL_BYTES_MAX = 18 * 1024 * 1024;
/** Milliseconds a function may run, plus the time for its reply. */
const CALL_TIMEOUT_MS = 310_000;

/**
 * Validates the body of a call. `MaxLength` counts surrogate pairs one by one, which takes seconds for a string of this
 * size.
 */
function BodyText(): PropertyDecorator {
  return ValidateBy({
    name: 'isBodyText',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && value.length <= CALL_BYTES_MAX,
      defaultMessage: () => `bodyText must be a string of at most ${CALL_BYTES_MAX} characters`,
    },
  });
}

/** Facts of the HTTP request that called a function (`context.request`), without the body. */
export class RequestFacts {
  @Allow() remoteIPAddress!: string;
  @Allow() httpMethod!: string;
  @Allow() httpUserAgent!: string;
  @Allow() httpReferrer!: string;
  @Allow() rawQueryString!: string;
  @Allow() requestHeaders!: Record<string, string[]>;
}

/** Call of a function, or of an action of a service. */
export interface FunctionCall {
  /** Name of the function, or of the action. */
  readonly name: string;
  /** Arguments of the call, as extended JSON. */
  readonly arguments?: readonly unknown[];
  /** Name of the service the action belongs to. Absent for a function. */
  readonly service?: string;
}

/** A source to run. */
export interface FunctionSource {
  /** Source of the function. */
  readonly source: string;
  /** Statement that calls it: `exports("world")`. */
  readonly eval_source?: string;
  /** Id of the function whose source is run. Log entries show its name, or the name of the operation without it. */
  readonly function_id?: string;
}

/** Timing of a run. */
export interface RunStats {
  /** Time with its unit: `12.3ms`. */
  readonly execution_time: string;
}

/** Result of a run. */
export interface FunctionRun {
  /** The error the function threw; `null` if it returned. */
  readonly error: unknown;
  /**
   * Lines written as errors. For the command-line tool, which shows nothing else of a failure, the last line is the
   * message of `error`.
   */
  readonly error_logs: unknown;
  /** Lines the function wrote to the console. */
  readonly logs: unknown;
  /** The result as extended JSON; `null` if the function threw. */
  readonly result: unknown;
  /** Timing of the run. */
  readonly stats: RunStats;
}

/** A client's call; if `service` is set, `name` is an action of that service. */
export class CallFunctionRequest {
  /** App ID, like `hello-abcde`. */
  @IsString()
  @MaxLength(64)
  clientAppId!: string;

  /**
   * The request body as received: JSON of `{name, arguments, service?}` with EJSON arguments.
   * @internal
   */
  @BodyText()
  bodyText!: string;

  /**
   * Facts of the HTTP request.
   * @internal
   */
  @IsObject()
  request!: RequestFacts;
}

/**
 * Calls a function, or an action of a service, as the authenticated end user. The reply is the return value, as
 * canonical extended JSON.
 * @body FunctionCall
 * @reply 200 unknown
 * @throws FunctionNotFound, FunctionNotCallable, FunctionExecutionError, FunctionMaxStackDepthError,
 * ExecutionTimeLimitExceeded, ExecutionMemoryLimitExceeded, NoMatchingRuleFound, WriteNotPermitted,
 * SchemaValidationFailedRead, SchemaValidationFailedWrite, MongoDBError, HTTPError, GCMError, AWSError, TwilioError,
 * RestrictedHost, ServiceNotFound, ServiceCommandNotFound, ArgumentsNotAllowed, InvalidParameter, MissingParameter,
 * AppNotFound, ValueNotFound, UserNotFound, NotImplemented
 */
export const callFunction = defineRpc('runtime.functions.call', CallFunctionRequest, rawJson, {
  access: 'user',
  timeoutMs: CALL_TIMEOUT_MS,
});

class DebugRequest extends AppOfAdminScope {
  /**
   * Id of the end user to run as. Without it and `run_as_system` the function runs as the system.
   * @query user_id
   */
  @IsOptional()
  @ResourceId('UserNotFound')
  userId?: string;

  /**
   * Runs with the rights of the system.
   * @query run_as_system
   */
  @IsOptional()
  @IsBoolean()
  runAsSystem?: boolean;

  /**
   * True to include the message of a failure in the log lines.
   * @internal
   */
  @IsOptional()
  @IsBoolean()
  errorInLogs?: boolean;

  /**
   * The request body as received.
   * @internal
   */
  @BodyText()
  bodyText!: string;

  /**
   * Facts of the HTTP request.
   * @internal
   */
  @IsObject()
  request!: RequestFacts;
}

/** Body: `{name, arguments?, service?}`. */
export class DebugFunctionRequest extends DebugRequest {}

/** Body: `{source, eval_source?}`. */
export class DebugSourceRequest extends DebugRequest {}

/**
 * Runs a function of an app for an administrator. A failing function returns a reply, not an error.
 * @body FunctionCall
 * @reply 200 FunctionRun
 * @reply 201 FunctionRun
 * @throws FunctionNotFound, UserNotFound, InvalidParameter, MissingParameter, ServiceNotFound, ServiceCommandNotFound,
 * ExecutionTimeLimitExceeded
 */
export const debugFunction = defineRpc('runtime.functions.debug', DebugFunctionRequest, rawJson, {
  access: 'project:write',
  timeoutMs: CALL_TIMEOUT_MS,
});
/**
 * Runs a source for an administrator. A failing function returns a reply, not an error.
 * @body FunctionSource
 * @reply 200 FunctionRun
 * @throws FunctionNotFound, UserNotFound, InvalidParameter, MissingParameter, ExecutionTimeLimitExceeded
 */
export const debugSource = defineRpc('runtime.functions.debugSource', DebugSourceRequest, rawJson, {
  access: 'project:write',
  timeoutMs: CALL_TIMEOUT_MS,
});
