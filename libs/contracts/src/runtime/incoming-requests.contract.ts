import { Allow, IsObject, IsString, MaxLength } from 'class-validator';
import { AppError } from '../error.js';
import { defineRpc } from '../rpc.js';

/** Maximum bytes of the body of a request to a webhook or an endpoint. */
export const INCOMING_BODY_BYTES_MAX = 18 * 1024 * 1024;
/** Milliseconds a function may run, plus the time for its reply. */
const INCOMING_TIMEOUT_MS = 310_000;

/** A request of a third party, as received and not validated: the handler decides which parts to trust. */
export class IncomingRequest {
  /** App ID, like `hello-abcde`. */
  @IsString()
  @MaxLength(64)
  clientAppId!: string;

  /**
   * HTTP method.
   * @internal
   */
  @IsString()
  method!: string;

  /**
   * Absolute URL with its query, including any secrets in it: providers sign the full URL.
   * @internal
   */
  @IsString()
  url!: string;

  /**
   * Values by name (`Content-Type`), credentials included.
   * @internal
   */
  @IsObject()
  headers!: Record<string, string[]>;

  /**
   * Base64 of the body's bytes, empty for none.
   * @internal
   */
  @IsString()
  bodyBase64!: string;

  /**
   * Address the request came from.
   * @internal
   */
  @IsString()
  remoteIPAddress!: string;
}

export class WebhookRequest extends IncomingRequest {
  /** Name of the service. */
  @IsString()
  serviceName!: string;

  /** Name of the incoming webhook. */
  @IsString()
  webhookName!: string;
}

export class EndpointRequest extends IncomingRequest {
  /** Route of the endpoint, with its leading `/`. */
  @IsString()
  route!: string;
}

/** The reply to a third party. */
export class IncomingResponse {
  @Allow() status!: number;
  /** Name and value. A name occurs once for each of its values. */
  @Allow() headers!: [name: string, value: string][];
  /** Base64; `null` for no body. */
  @Allow() bodyBase64!: string | null;
  /** Allowed methods. Set if the method of the request is not allowed and nothing was run. */
  @Allow() methods?: readonly string[];
}

/** Returns the error for a request with an unsupported method. */
export function methodNotAllowed(): AppError {
  return new AppError('MethodNotAllowed', 'method not allowed');
}

/**
 * Runs an incoming webhook. Its function determines the status, headers and content of the reply, even for senders that
 * do not wait for it.
 * @body anything
 * @reply 200 anything
 * @reply default anything
 * @security none userToken
 * @throws IncomingWebhookNotFound, IncomingWebhookAuthFailed, MissingAuthReq, MissingAuth, InvalidSession,
 * InvalidTokenType, NoMatchingRuleFound, RequestTooLarge, MethodNotAllowed, FunctionExecutionError,
 * ExecutionTimeLimitExceeded
 */
export const runWebhook = defineRpc('runtime.webhooks.run', WebhookRequest, IncomingResponse, {
  access: 'public',
  timeoutMs: INCOMING_TIMEOUT_MS,
  outlivesCaller: true,
});

/**
 * Runs the function of an HTTPS endpoint. The function determines the status, headers and content of the reply.
 * @body anything
 * @reply 200 anything
 * @reply default anything
 * @security none userToken
 * @throws RouteNotFound, IncomingWebhookAuthFailed, MissingAuthReq, MissingAuth, InvalidSession, InvalidTokenType,
 * NoMatchingRuleFound, RequestTooLarge, MethodNotAllowed, FunctionExecutionError, FunctionNotFound,
 * ExecutionTimeLimitExceeded
 */
export const runEndpoint = defineRpc('runtime.endpoints.run', EndpointRequest, IncomingResponse, {
  access: 'public',
  timeoutMs: INCOMING_TIMEOUT_MS,
  outlivesCaller: true,
});
