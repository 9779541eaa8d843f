import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { HandleStream } from '#bus/server/handle.decorator.js';
import { currentContext, currentUser, runInContext } from '#bus/transport/request-context.js';
import type { AppSnapshot, ServiceConfig } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import type { UserPrincipal } from '#contracts/principal.js';
import { WATCH_MS, watchCollection, type WatchOpened, type WatchRequest } from '#contracts/runtime/watch.contract.js';
import type { RequestFacts } from '#contracts/runtime/functions.contract.js';
import type { StreamSource } from '#contracts/stream.js';
import { bodyLimits, type BodyLimits } from '#security/network/body-limits.js';
import { ENVIRONMENT } from '#process/env/environment.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import { compiledApp } from '../app/compiled-app.js';
import type { Caller } from '../app/rights.js';
import { isMongodbService } from '../data/data-sources.js';
import type { RuntimeEnvironment } from '../env.js';
import { readCallBody, type FunctionCallBody } from '../functions/call-body.js';
import { RunLog, type LoggedCall } from '../functions/run-log.js';
import { messageOf, type Change } from './change.js';
import { compactEvent } from './change-event.js';
import { errorText, HEARTBEAT } from './event-text.js';
import type { OpenWatch } from './open-watches.js';
import type { StoreChanges } from './store-changes.js';
import { readWatched, requestJson, type Watched } from './watch-request.js';
import { WatchJudge } from './watch-judge.js';
import { WatchRules } from './watch-rules.js';
import { WatchUsers } from './watch-users.js';
import { WatchedCollections } from './watched-collections.js';

/** Milliseconds between heartbeats. */
const HEARTBEAT_MS = 15_000;
/** Milliseconds after which a stream without a reader is closed. */
const UNCLAIMED_MS = 10_000;

/** Open stream with its state. */
interface Watch {
  readonly clientAppId: string;
  readonly principal: UserPrincipal;
  readonly request: RequestFacts;
  readonly service: ServiceConfig;
  readonly watched: Watched;
  readonly changes: StoreChanges;
  readonly rules: WatchRules;
  readonly until: number;
  readonly token: { revokedBy: 'user' | 'others' | null };
  /** Called when a reader starts to read the stream. */
  claim(): void;
  /** Closes the stream and writes its log entry, once. */
  end(error?: unknown): void;
}

/** App, user and data source of a stream, in their current state. */
interface Asking {
  readonly snapshot: AppSnapshot;
  readonly caller: Caller;
  readonly service: ServiceConfig;
}

/** Streams changes to end users (client-api §10). */
@Injectable()
export class WatchService implements OnApplicationShutdown {
  private readonly running = new Set<Watch>();
  private readonly limits: BodyLimits;

  constructor(
    private readonly users: WatchUsers,
    private readonly collections: WatchedCollections,
    private readonly judge: WatchJudge,
    private readonly log: RunLog,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(ENVIRONMENT) environment: RuntimeEnvironment,
  ) {
    this.limits = bodyLimits(environment);
  }

  onApplicationShutdown(): void {
    for (const watch of this.running) watch.end();
  }

  /** Opens a stream. Resolves when the collection is watched; see {@link watchCollection} for its errors. */
  @HandleStream(watchCollection)
  async watch({ clientAppId, baas_request, request }: WatchRequest): Promise<StreamSource<WatchOpened, Uint8Array>> {
    const started = new Date();
    const principal = currentUser();
    const { snapshot, caller } = await this.users.entering(clientAppId, principal);
    let call: LoggedCall = { type: 'SERVICE_STREAM_FUNCTION', snapshot, started, userId: caller.user.id };
    try {
      const body = await readCallBody(await requestJson(baas_request, this.limits));
      const service = serviceOf(snapshot, body);
      call = { ...call, name: body.name, service: service.name, argumentsJson: body.args.shown };
      const watched = readWatched(await body.args.decoded());
      const watch = await this.begin({ snapshot, caller, service }, { clientAppId, principal, request, watched }, call);
      return { head: {}, chunks: (signal) => this.chunks(watch, signal) };
    } catch (error) {
      this.log.write(call, { error });
      throw error;
    }
  }

  private async begin(
    asking: Asking,
    given: Pick<Watch, 'clientAppId' | 'principal' | 'request' | 'watched'>,
    call: LoggedCall,
  ): Promise<Watch> {
    const { snapshot, service } = asking;
    const rules = new WatchRules();
    const entry: OpenWatch = {
      appId: snapshot.appId,
      principal: given.principal,
      address: given.request.remoteIPAddress,
      lookAround: () => watch?.changes.interrupt(),
      revoke: (by) => {
        token.revokedBy ??= by;
        watch?.changes.interrupt();
      },
    };
    let watch: Watch | undefined;
    const token: Watch['token'] = { revokedBy: null };
    const leave = this.users.join(entry);
    try {
      for await (const id of this.judge.readableIds(asking, given)) rules.remember(id);
      const changes = await this.collections.open(asking, given.watched);
      const unclaimed = setTimeout(() => watch?.end(), UNCLAIMED_MS);
      const context = currentContext();
      watch = {
        ...given,
        service,
        changes,
        rules,
        until: Date.now() + WATCH_MS,
        token,
        claim: () => clearTimeout(unclaimed),
        end: (error) => {
          if (!watch || !this.running.delete(watch)) return;
          clearTimeout(unclaimed);
          leave();
          changes.close().catch((failure: unknown) => this.logger.warn({ err: failure }, 'failed to close a change stream'));
          const write = (): void => this.log.write(call, error === undefined ? {} : { error });
          if (context) runInContext(context, write);
          else write();
        },
      };
      this.running.add(watch);
      return watch;
    } catch (error) {
      leave();
      throw error;
    }
  }

  private chunks(watch: Watch, signal: AbortSignal): AsyncIterable<Uint8Array> {
    watch.claim();
    // A stream that was never read is not ended by its reader either.
    signal.addEventListener('abort', () => watch.end(), { once: true });
    return this.events(watch);
  }

  private async *events(watch: Watch): AsyncGenerator<Uint8Array> {
    let failure: unknown;
    try {
      yield HEARTBEAT;
      for (;;) {
        const text = await this.next(watch);
        if (text === 'ended') return;
        if (text) yield text;
      }
    } catch (error) {
      failure = error;
      if (!(error instanceof AppError)) this.logger.error({ err: error }, 'a stream of changes failed');
      yield errorText(error instanceof AppError ? error : null);
    } finally {
      watch.end(failure);
    }
  }

  /** Returns the next chunk to send, `null` if there is nothing to send. @throws the error that ends the stream */
  private async next(watch: Watch): Promise<Uint8Array | 'ended' | null> {
    const leftMs = watch.until - Date.now();
    if (leftMs <= 0) return 'ended';
    const next = await watch.changes.next(Math.min(HEARTBEAT_MS, leftMs));
    // A user who logs out has asked for the end of the stream, which is not an error.
    if (next === 'ended' || watch.token.revokedBy === 'user') return 'ended';
    const asking = await this.asking(watch);
    if (next === 'idle') {
      await this.collections.keep(asking, watch.watched);
      return HEARTBEAT;
    }
    return next === 'woken' ? null : this.shown(watch, asking, next.change);
  }

  private async shown(watch: Watch, asking: Asking, change: Change): Promise<Uint8Array | null> {
    const judgement = await this.judge.judgement(asking, watch);
    const visible = await watch.rules.visible(change.event, judgement);
    if (!visible) return null;
    const { isCompact } = watch.watched;
    if (visible === change.event) return change.message(isCompact);
    return messageOf(isCompact ? compactEvent(visible) : visible);
  }

  /**
   * Checks that the stream is still allowed.
   * @throws AppError if the user, the app, the service or the rules no longer allow it
   */
  private async asking({ clientAppId, principal, service, watched, token }: Watch): Promise<Asking> {
    if (token.revokedBy) throw new AppError('InvalidSession', 'invalid session: the access token was revoked');
    const { snapshot, caller } = await this.users.following(clientAppId, principal);
    const now = compiledApp(snapshot).services.get(service.name);
    if (!now || !isDeepStrictEqual(now, service)) {
      throw new AppError('ServiceNotFound', `the service '${service.name}' has changed`);
    }
    this.judge.requireRules({ snapshot, caller, service: now }, watched);
    return { snapshot, caller, service: now };
  }
}

/**
 * Returns the data source of a request.
 * @throws AppError `BadRequest` for a function, which cannot be streamed, `ServiceNotFound`, `ServiceCommandNotFound`
 */
function serviceOf(snapshot: AppSnapshot, { name, service }: FunctionCallBody): ServiceConfig {
  if (service === null) throw new AppError('BadRequest', `function '${name}' cannot be streamed`);
  const found = compiledApp(snapshot).services.get(service);
  if (!found) throw new AppError('ServiceNotFound', `service not found: '${service}'`);
  if (name !== 'watch' || !isMongodbService(found)) {
    throw new AppError('ServiceCommandNotFound', `action '${name}' of service '${service}' cannot be streamed`);
  }
  return found;
}
