import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { AppSnapshots } from '#app-snapshots/app-snapshots.js';
import { currentContext, currentUser, runInContext } from '#bus/request-context.js';
import type { AppSnapshot, ServiceConfig } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import type { UserPrincipal } from '#contracts/principal.js';
import { WATCH_MS, type WatchOpened, type WatchRequest } from '#contracts/runtime/watch.contract.js';
import type { RequestFacts } from '#contracts/runtime/functions.contract.js';
import type { StreamSource } from '#contracts/stream.js';
import { bodyLimits, type BodyLimits } from '#platform/body-limits.js';
import { ENVIRONMENT } from '#platform/environment.js';
import { LOGGER, type Logger } from '#platform/logger.js';
import { compiledApp } from '../application/compiled-app.js';
import type { Caller } from '../application/rights.js';
import { DataSources, isMongodbService } from '../data-access/data-sources.js';
import { encodeEjson } from '#data-sources/ejson-encode.js';
import type { RuntimeEnvironment } from '../env.js';
import { readCallBody, type FunctionCallBody } from '../functions/call-body.js';
import { ExecutionUsers } from '../functions/execution-users.js';
import { RunLog, type LoggedCall } from '../functions/run-log.js';
import { compactEvent, type ChangeEvent } from './change-event.js';
import { errorText, HEARTBEAT, messageText } from './event-text.js';
import { HeldChanges } from './held-changes.js';
import { OpenWatches, type OpenWatch } from './open-watches.js';
import { StoreChanges } from './store-changes.js';
import { readWatched, requestJson, watchedStages, type Watched } from './watch-request.js';
import { WatchJudge } from './watch-judge.js';
import { WatchRules } from './watch-rules.js';

/** Milliseconds between signs of life. */
const HEARTBEAT_MS = 15_000;
/** Milliseconds after which a stream nobody has begun to read is given up. */
const UNCLAIMED_MS = 10_000;

/** A stream on its way, and what it needs. */
interface Watch {
  readonly clientAppId: string;
  readonly principal: UserPrincipal;
  readonly request: RequestFacts;
  readonly service: ServiceConfig;
  readonly watched: Watched;
  readonly changes: StoreChanges;
  readonly rules: WatchRules;
  readonly until: number;
  readonly token: { isRevoked: boolean };
  /** Somebody reads it. */
  claim(): void;
  /** Closes it and writes its log entry, once. */
  end(error?: unknown): void;
}

/** Who asks, of which app, as they are now. */
interface Asking {
  readonly snapshot: AppSnapshot;
  readonly caller: Caller;
  readonly service: ServiceConfig;
}

/** Streams of changes for end users (client-api §10). */
@Injectable()
export class WatchService implements OnApplicationShutdown {
  private readonly running = new Set<Watch>();
  private readonly limits: BodyLimits;

  constructor(
    @Inject(AppSnapshots) private readonly snapshots: AppSnapshots,
    @Inject(ExecutionUsers) private readonly users: ExecutionUsers,
    @Inject(DataSources) private readonly sources: DataSources,
    @Inject(WatchJudge) private readonly judge: WatchJudge,
    @Inject(OpenWatches) private readonly open: OpenWatches,
    @Inject(HeldChanges) private readonly held: HeldChanges,
    @Inject(RunLog) private readonly log: RunLog,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(ENVIRONMENT) environment: RuntimeEnvironment,
  ) {
    this.limits = bodyLimits(environment);
  }

  onApplicationShutdown(): void {
    for (const watch of this.running) watch.end();
  }

  /** Resolves when the collection is watched; see {@link watchCollection} for its errors. */
  async watch({ clientAppId, baas_request, request }: WatchRequest): Promise<StreamSource<WatchOpened, Uint8Array>> {
    const started = new Date();
    const snapshot = await this.snapshots.byClientId(clientAppId);
    const principal = currentUser();
    const caller = await this.users.caller(snapshot, principal);
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
    const { database, collection } = given.watched.namespace;
    const rules = new WatchRules();
    const entry: OpenWatch = {
      appId: snapshot.appId,
      principal: given.principal,
      lookAround: () => watch?.changes.interrupt(),
      revoke: () => {
        token.isRevoked = true;
        watch?.changes.interrupt();
      },
    };
    let watch: Watch | undefined;
    const token = { isRevoked: false };
    const leave = this.open.join(entry);
    try {
      for await (const id of this.judge.readableIds(asking, given)) rules.remember(id);
      const source = await this.sources.watching(snapshot, service, database);
      const hold = (bytes: number) => this.held.hold(snapshot.appId, bytes);
      const stages = watchedStages(given.watched);
      const changes = await StoreChanges.open(snapshot.appId, source.collection(collection), stages, hold);
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
          changes.close().catch((failure: unknown) => this.logger.warn({ err: failure }, 'could not close a change stream'));
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

  /** What there is to send next, if anything. @throws what ends the stream */
  private async next(watch: Watch): Promise<Uint8Array | 'ended' | null> {
    const leftMs = watch.until - Date.now();
    if (leftMs <= 0) return 'ended';
    const next = await watch.changes.next(Math.min(HEARTBEAT_MS, leftMs));
    if (next === 'ended') return next;
    const asking = await this.asking(watch);
    if (next === 'idle') {
      // An unused data source is let go of.
      await this.sources.watching(asking.snapshot, asking.service, watch.watched.namespace.database);
      return HEARTBEAT;
    }
    return next === 'woken' ? null : this.shown(watch, asking, next.event);
  }

  private async shown(watch: Watch, asking: Asking, event: ChangeEvent): Promise<Uint8Array | null> {
    const judgement = await this.judge.judgement(asking, watch);
    const visible = await watch.rules.visible(event, judgement);
    if (!visible) return null;
    return messageText(encodeEjson(watch.watched.isCompact ? compactEvent(visible) : visible));
  }

  /** @throws AppError when the user, the app, the service or the rules no longer allow the stream */
  private async asking({ clientAppId, principal, service, watched, token }: Watch): Promise<Asking> {
    if (token.isRevoked) throw new AppError('InvalidSession', 'invalid session: the access token was revoked');
    const snapshot = await this.snapshots.byClientId(clientAppId);
    const caller = await this.caller(snapshot, principal);
    const now = compiledApp(snapshot).services.get(service.name);
    if (!now || !isDeepStrictEqual(now, service)) {
      throw new AppError('ServiceNotFound', `the service '${service.name}' has changed`);
    }
    this.judge.requireRules({ snapshot, caller, service: now }, watched);
    return { snapshot, caller, service: now };
  }

  /** Clients refresh their session on `InvalidSession`, and are told there what is wrong. */
  private async caller(snapshot: AppSnapshot, principal: UserPrincipal): Promise<Caller> {
    try {
      return await this.users.caller(snapshot, principal);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'UserDisabled') throw error;
      throw new AppError('InvalidSession', 'invalid session: user disabled', { cause: error });
    }
  }
}

/** @throws AppError `BadRequest` for what is no stream, `ServiceNotFound`, `ServiceCommandNotFound` */
function serviceOf(snapshot: AppSnapshot, { name, service }: FunctionCallBody): ServiceConfig {
  if (service === null) throw new AppError('BadRequest', `function '${name}' cannot be streamed`);
  const found = compiledApp(snapshot).services.get(service);
  if (!found) throw new AppError('ServiceNotFound', `service not found: '${service}'`);
  if (name !== 'watch' || !isMongodbService(found)) {
    throw new AppError('ServiceCommandNotFound', `action '${name}' of service '${service}' cannot be streamed`);
  }
  return found;
}
