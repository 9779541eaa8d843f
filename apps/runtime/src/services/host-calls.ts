import { setMaxListeners } from 'node:events';
import { Inject, Injectable } from '@nestjs/common';
import type { CallerLiveness } from '#bus/transport/caller-liveness.js';
import { currentContext } from '#bus/transport/request-context.js';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import type { HostCalls } from '#sandbox/sandbox-engine.js';
import { callerDisconnected } from '../app/time-limit.js';
import { compiledApp } from '../app/compiled-app.js';
import { SYSTEM, type Rights } from '../app/rights.js';
import type { ActionScope } from '../data/action-scope.js';
import { RunSessions } from '../data/run-sessions.js';
import { EjsonError, parseAnyEjson } from '#codecs/ejson/ejson-decode.js';
import type { RequestExpressions } from '../rules/request-expressions.js';
import { ServiceActions } from './service-actions.js';

/** Milliseconds that a run may continue to call services after its caller has disconnected. */
export const LEFT_MS = 1_000;

/** Actions of data sources, and of no other service, that return a list of documents. */
const DOCUMENT_LISTS: ReadonlySet<string> = new Set(['find', 'aggregate', 'aggregateDatabase']);

/** Error that user code receives for a failed call. */
class HostCallError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
    this.name = code;
  }
}

/** Identity that a run's host calls act for: decided before the code starts and inaccessible to it. */
export interface RunScope {
  readonly snapshot: AppSnapshot;
  readonly rights: Rights;
  readonly wallMs: number;
  readonly expressions: RequestExpressions;
  /** Receives temporary failures, even if the code catches them. */
  readonly onOutage?: (outage: AppError) => void;
}

/** A nested function that is deployed to run as the system does so for its own duration; no other name changes anything. */
function rightsOf({ snapshot, rights }: RunScope, actsFor: string | null): Rights {
  if (actsFor === null) return rights;
  return compiledApp(snapshot).functions.get(actsFor)?.run_as_system === true ? SYSTEM : rights;
}

/** Common settings for the calls of one run. */
type RunCalls = Required<Pick<ActionScope, 'deadline' | 'signal' | 'sessions'>>;

interface BegunCalls {
  readonly calls: RunCalls;
  /** Stops listening for the caller's disconnect. */
  readonly stopLooking: () => void;
}

/**
 * Starts the host calls of a run. They end with the run, and shortly after its caller has disconnected: the code
 * continues as far as it can without them. The delay allows calls in progress to finish.
 */
function beginCalls({ wallMs }: RunScope, ended: AbortSignal, caller: CallerLiveness | undefined): BegunCalls {
  const over = new AbortController();
  setMaxListeners(0, over.signal);
  const sessions = new RunSessions();
  const end = (reason: unknown): void => {
    over.abort(reason);
    void sessions.close();
  };
  let timer: NodeJS.Timeout | undefined;
  const forget = caller?.onDisconnect(() => {
    timer = setTimeout(() => end(callerDisconnected()), LEFT_MS);
  });
  ended.addEventListener(
    'abort',
    () => {
      forget?.();
      clearTimeout(timer);
      end(ended.reason);
    },
    { once: true },
  );
  const calls = { deadline: Date.now() + wallMs, signal: over.signal, sessions };
  return { calls, stopLooking: forget ?? nothing };
}

const nothing = (): void => undefined;

/** Does what user code asks of the outside, by the run's own record of who it is and never by what the code says. */
@Injectable()
export class HostCallHandlers {
  constructor(
    private readonly services: ServiceActions,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Returns the host side of one run, whose caller may disconnect after the reply. */
  forRun(run: RunScope): { calls: HostCalls; answered: () => void } {
    // Calls come from a runner, outside of the request.
    const caller = currentContext()?.caller;
    let begun: BegunCalls | undefined;
    let isAnswered = false;
    const calls: HostCalls = async ({ service, action, argumentEjson, actsFor }, { signal }) => {
      // Counted from the first call: a run may have waited for its runner, and its own clock ends it anyway.
      begun ??= beginCalls(run, signal, isAnswered ? undefined : caller);
      try {
        const list = [await parseAnyEjson(argumentEjson)];
        const scope = { rights: rightsOf(run, actsFor), expressions: run.expressions, ...begun.calls };
        if (service === null) return await this.services.runHttp(run.snapshot, action, list, scope);
        const result = await this.services.run(run.snapshot, service, action, list, scope);
        return DOCUMENT_LISTS.has(action) ? { list: result } : result;
      } catch (error) {
        if (error instanceof AppError && error.code === 'Unavailable') run.onOutage?.(error);
        throw this.toHostCallError(error);
      }
    };
    const answered = (): void => {
      isAnswered = true;
      begun?.stopLooking();
    };
    return { calls, answered };
  }

  private toHostCallError(error: unknown): HostCallError {
    if (error instanceof AppError) return new HostCallError(error.wireCode ?? error.code, error.message);
    if (error instanceof EjsonError) return new HostCallError('InvalidParameter', error.message);
    this.logger.error({ err: error }, 'a host call failed unexpectedly');
    return new HostCallError('InternalServerError', 'internal server error');
  }
}
