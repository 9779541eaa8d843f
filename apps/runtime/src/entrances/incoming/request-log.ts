import { Injectable } from '@nestjs/common';
import { AppLog } from '#apps/log/app-log.js';
import { failureOf, servedRequest, type EntryDetails, type EntryFailure, type NewEntry } from '#apps/log/entry.js';
import type { AppSnapshot, EndpointConfig, IncomingWebhookConfig } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import { LOG_DETAIL_MAX, type RequestArguments } from '#contracts/logging/entries.contract.js';
import { methodNotAllowed, type IncomingResponse } from '#contracts/runtime/incoming-requests.contract.js';
import type { ExecutionOutcome } from '#sandbox/sandbox-engine.js';
import { loggedHeaders, type ReceivedRequest } from './received-request.js';
import { RunEnds } from '../../functions/run-ends.js';
import { withRun } from '../../functions/run-log.js';

/** Characters kept of a body. */
const BODY_MAX = 1_024;

/** Target of a request: known as soon as it was found. */
export type RequestedThing =
  | { readonly type: 'WEBHOOK'; readonly webhook: IncomingWebhookConfig | null; readonly name: string }
  /** Without an endpoint the target is an action of the Data API, or was not found. */
  | { readonly type: 'ENDPOINT'; readonly endpoint: EndpointConfig | null; readonly route: string };

/** Data of a third party's request that its log entry shows; properties are added as they become known. */
export interface LoggedRequest {
  readonly snapshot: AppSnapshot;
  readonly started: Date;
  readonly request: ReceivedRequest;
  thing: RequestedThing;
  functionId?: string;
  functionName?: string;
  userId?: string;
  /** True if the contents of the request may be logged. */
  argumentsLoggable: boolean;
  outcome?: ExecutionOutcome;
  status?: number;
  error?: unknown;
}

/** Refused by `can_evaluate`: the reply is the client API's, the log names the cause. */
export class RequestRefusedError extends AppError {
  constructor(name: string) {
    super('NoMatchingRuleFound', `rule not matched for "${name}"`);
  }
}

/** Returns the response to a request whose method is not served, and logs the error. */
export function refusedMethod(logged: LoggedRequest, methods: readonly string[]): IncomingResponse {
  logged.error = methodNotAllowed();
  return { status: 405, headers: [], bodyBase64: null, methods };
}

/** Leaves one entry per request to a webhook or an endpoint (admin-api §8.3). */
@Injectable()
export class RequestLog {
  constructor(
    private readonly log: AppLog,
    private readonly ends: RunEnds,
  ) {}

  /** Serves a request and logs the outcome. */
  async record(logged: LoggedRequest, serve: () => Promise<IncomingResponse>): Promise<IncomingResponse> {
    try {
      const answer = await serve();
      logged.status = answer.status;
      return answer;
    } catch (error) {
      logged.error = error;
      throw error;
    } finally {
      this.write(logged);
    }
  }

  private write(logged: LoggedRequest): void {
    const { snapshot, outcome } = logged;
    const entry: NewEntry = {
      type: logged.thing.type,
      started: logged.started,
      completed: new Date(),
      request: { ...servedRequest(), remoteAddress: logged.request.remoteIPAddress },
      status: logged.status,
      failure: failureOfRequest(logged.error),
      userId: logged.userId,
      details: detailsOf(logged),
    };
    if (outcome) this.ends.report([outcome], (told) => this.log.write(snapshot, withRun(entry, told)));
    else this.log.write(snapshot, entry);
  }
}

function failureOfRequest(error: unknown): EntryFailure | undefined {
  if (error === undefined) return undefined;
  return failureOf(error, error instanceof RequestRefusedError ? 'FunctionNotCallable' : undefined);
}

function detailsOf(logged: LoggedRequest): EntryDetails {
  const { thing, functionId, functionName } = logged;
  const called = {
    ...(functionId === undefined ? {} : { function_id: functionId }),
    ...(functionName === undefined ? {} : { function_name: functionName }),
  };
  if (thing.type === 'WEBHOOK') {
    const { webhook, name } = thing;
    const args = webhook && argumentsOf(logged);
    return {
      ...called,
      incoming_webhook_name: name,
      ...(webhook ? { incoming_webhook_id: webhook._id } : {}),
      ...(args ? { incoming_webhook_args: args } : {}),
    };
  }
  const { endpoint, route } = thing;
  const args = argumentsOf(logged);
  return {
    ...called,
    endpoint_route: route,
    ...(endpoint ? { endpoint_id: endpoint._id } : {}),
    ...(args ? { endpoint_args: args } : {}),
  };
}

/** Returns the arguments of a request, or `null` if they may not be logged or are too long for an entry. */
function argumentsOf({ argumentsLoggable, request }: LoggedRequest): RequestArguments | null {
  if (!argumentsLoggable) return null;
  const { query, body } = request;
  const args = {
    query: Object.fromEntries(query),
    headers: loggedHeaders(request),
    ...(body.length === 0 ? {} : { body: body.toString('utf8', 0, BODY_MAX) }),
  };
  return JSON.stringify(args).length <= LOG_DETAIL_MAX ? args : null;
}
