import { Allow, IsBoolean, IsObject, IsOptional, IsString, MaxLength, ValidateBy } from 'class-validator';
import { ResourceId } from '../fields.js';
import { defineRpc, rawJson } from '../rpc.js';
import { AppOfAdminScope } from '../config/drafts.contract.js';

/** Bytes of a call's arguments and payload. */
export const CALL_BYTES_MAX = 18 * 1024 * 1024;
/** Milliseconds a function may run, plus what its reply needs. */
const CALL_TIMEOUT_MS = 310_000;

/** The body of a call. `MaxLength` counts surrogate pairs one by one, which takes seconds for a text of this size. */
function BodyText(): PropertyDecorator {
  return ValidateBy({
    name: 'isBodyText',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && value.length <= CALL_BYTES_MAX,
      defaultMessage: () => `bodyText must be a string of at most ${CALL_BYTES_MAX} characters`,
    },
  });
}

/** What a function sees of the HTTP request that called it (`context.request`); no body. */
export class RequestFacts {
  @Allow() remoteIPAddress!: string;
  @Allow() httpMethod!: string;
  @Allow() httpUserAgent!: string;
  @Allow() httpReferrer!: string;
  @Allow() rawQueryString!: string;
  @Allow() requestHeaders!: Record<string, string[]>;
}

/** What a function, or an action of a service, is called with. */
export interface FunctionCall {
  /** Name of the function, or of the action. */
  readonly name: string;
  /** Values the function is called with, as extended JSON. */
  readonly arguments?: readonly unknown[];
  /** Name of the service whose action it is. Absent for a function. */
  readonly service?: string;
}

/** A source to run. */
export interface FunctionSource {
  /** Source of the function. */
  readonly source: string;
  /** Statement that calls it: `exports("world")`. */
  readonly eval_source?: string;
  /** Id of the function whose source is tried. Log entries carry its name; without it that of the operation. */
  readonly function_id?: string;
}

/** How long a run took. */
export interface RunStats {
  /** Time with its unit: `12.3ms`. */
  readonly execution_time: string;
}

/** What came of a run. */
export interface FunctionRun {
  /** The error the function threw; `null` if it returned. */
  readonly error: unknown;
  /** Lines it wrote as errors. For the command-line tool, which shows nothing else of a failure, the message of `error` is the last. */
  readonly error_logs: unknown;
  /** Lines the function wrote to the console. */
  readonly logs: unknown;
  /** The result as extended JSON; `null` if the function threw. */
  readonly result: unknown;
  /** How long the run took. */
  readonly stats: RunStats;
}

/** A client's call; `service` set makes `name` an action of that service. */
export class CallFunctionRequest {
  /** App ID, like `hello-abcde`. */
  @IsString()
  @MaxLength(64)
  clientAppId!: string;

  /**
   * The request body as received: JSON text of `{name, arguments, service?}` with EJSON arguments.
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
 * Calls a function, or an action of a service, as the end user who is logged in. The reply is what it returns, as canonical
 * extended JSON.
 * @body FunctionCall
 * @reply 200 unknown
 * @throws FunctionNotFound, FunctionNotCallable, FunctionExecutionError, FunctionMaxStackDepthError, ExecutionTimeLimitExceeded,
 * ExecutionMemoryLimitExceeded, NoMatchingRuleFound, WriteNotPermitted, SchemaValidationFailedRead, SchemaValidationFailedWrite,
 * MongoDBError, HTTPError, GCMError, AWSError, TwilioError, RestrictedHost, ServiceNotFound, ServiceCommandNotFound,
 * ArgumentsNotAllowed, InvalidParameter, MissingParameter, AppNotFound, ValueNotFound, UserNotFound, NotImplemented
 */
export const callFunction = defineRpc('runtime.functions.call', CallFunctionRequest, rawJson, {
  access: 'user',
  timeoutMs: CALL_TIMEOUT_MS,
});

class DebugRequest extends AppOfAdminScope {
  /**
   * Id of the end user to run as; without it and `run_as_system` the run is the system's.
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
   * The message of a failure is one of the lines, too.
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

/** Body text: `{name, arguments?, service?}`. */
export class DebugFunctionRequest extends DebugRequest {}

/** Body text: `{source, eval_source?}`. */
export class DebugSourceRequest extends DebugRequest {}

/**
 * Runs a function of an app for an administrator. A function that fails is a reply, not an error.
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
 * Runs a source for an administrator. A function that fails is a reply, not an error.
 * @body FunctionSource
 * @reply 200 FunctionRun
 * @throws FunctionNotFound, UserNotFound, InvalidParameter, MissingParameter, ExecutionTimeLimitExceeded
 */
export const debugSource = defineRpc('runtime.functions.debugSource', DebugSourceRequest, rawJson, {
  access: 'project:write',
  timeoutMs: CALL_TIMEOUT_MS,
});
