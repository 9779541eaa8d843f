import { Allow, IsBoolean, IsObject, IsOptional, IsString, MaxLength, ValidateBy } from 'class-validator';
import { ResourceId } from '../fields.js';
import { defineRpc, rawJson } from '../rpc.js';
import { AppScope } from '../scope.js';

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

/** A client's call; `service` set makes `name` an action of that service. */
export class CallFunctionRequest {
  @IsString()
  @MaxLength(64)
  clientAppId!: string;

  /** The request body as received: JSON text of `{name, arguments, service?}` with EJSON arguments. */
  @BodyText()
  bodyText!: string;

  @IsObject()
  request!: RequestFacts;
}

/** Answers the function's return value as canonical EJSON text. */
export const callFunction = defineRpc('runtime.functions.call', CallFunctionRequest, rawJson, {
  access: 'user',
  timeoutMs: CALL_TIMEOUT_MS,
});

class DebugRequest extends AppScope {
  /** The end user to run as; without it and `runAsSystem` the run is the system's. */
  @IsOptional()
  @ResourceId('UserNotFound')
  userId?: string;

  @IsOptional()
  @IsBoolean()
  runAsSystem?: boolean;

  @BodyText()
  bodyText!: string;

  @IsObject()
  request!: RequestFacts;
}

/** Body text: `{name, arguments?, service?}`. */
export class DebugFunctionRequest extends DebugRequest {}

/** Body text: `{source, eval_source?}`. */
export class DebugSourceRequest extends DebugRequest {}

/** Both answer `{error, error_logs, logs, result, stats: {execution_time}}`; a function that fails is a reply, not an error. */
export const debugFunction = defineRpc('runtime.functions.debug', DebugFunctionRequest, rawJson, {
  access: 'project:write',
  timeoutMs: CALL_TIMEOUT_MS,
});
export const debugSource = defineRpc('runtime.functions.debugSource', DebugSourceRequest, rawJson, {
  access: 'project:write',
  timeoutMs: CALL_TIMEOUT_MS,
});
