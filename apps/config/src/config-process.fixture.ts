import { randomBytes } from 'node:crypto';
import type { Type } from '@nestjs/common';
import { InProcessTransport } from '#bus/transport/in-process-transport.js';
import { runInContext } from '#bus/transport/request-context.js';
import type { Headers } from '#bus/transport/transport.js';
import { createApp, type App } from '#contracts/config/apps.contract.js';
import { AppError } from '#contracts/error.js';
import type { RpcContract } from '#contracts/rpc.js';
import { getAdminNames } from '#contracts/identity/admin.contract.js';
import { checkSource } from '#contracts/runtime/source-checks.contract.js';
import { beginTriggers, getTriggerStates, keepPreImages } from '#contracts/triggers/states.contract.js';
import type { OpenedStream, StreamContract } from '#contracts/stream.js';
import type { ProjectRole } from '#contracts/principal.js';
import { newId } from '#contracts/ids.js';
import { fake, startTestProcess, type Fake, type TestProcess } from '#testing/test-process.js';
import { startTestStore } from '#testing/test-store.js';
import { ConfigAppModule } from './app.module.js';

const ADMIN_ID = newId();

/** Properties of a caller's request apart from its contract. */
export interface Caller {
  readonly groupId: string;
  readonly role?: ProjectRole;
  /** A different administrator than the default caller. */
  readonly userId?: string;
  readonly origin?: string;
}

export interface ConfigProcess extends TestProcess {
  readonly storeUri: string;
  readonly masterKey: string;
  readonly adminId: string;
  /** Calls as an administrator: an owner of the request's project, unless `caller` says otherwise. */
  call<Request extends object, Reply>(
    contract: RpcContract<Request, Reply>,
    request: Request,
    caller?: Partial<Caller>,
  ): Promise<Reply>;
  /** Opens a stream as an administrator, like `call`. */
  open<Request extends object, Head extends object, Chunk>(
    contract: StreamContract<Request, Head, Chunk>,
    request: Request,
    caller?: Partial<Caller>,
  ): Promise<OpenedStream<Head, Chunk>>;
  /** Runs `work` on behalf of the administrator, an owner of the project. */
  asAdmin<T>(groupId: string, work: () => T): T;
  /** A new app in a new project, or in the one named. */
  anApp(name?: string, groupId?: string): Promise<{ app: App; groupId: string; appId: string }>;
  /**
   * Starts another process of the service on the same store, with `extra` modules in it, and with other master keys if `keys`
   * has any.
   */
  another(extra?: readonly Type[], keys?: Partial<MasterKeys>): Promise<ConfigProcess>;
}

/** Bus of one of several replicas: each replica serves its own requests, and all receive every event. */
class ReplicaTransport extends InProcessTransport {
  constructor(private readonly replicas: Set<ReplicaTransport>) {
    super({ copy: true });
    replicas.add(this);
  }

  override async publish(subject: string, body: unknown, headers: Headers): Promise<void> {
    await Promise.all([...this.replicas].map((replica) => replica.receive(subject, body, headers)));
  }

  override async drain(): Promise<void> {
    this.replicas.delete(this);
    await super.drain();
  }

  private receive(subject: string, body: unknown, headers: Headers): Promise<void> {
    return super.publish(subject, body, headers);
  }
}

export interface MasterKeys {
  readonly masterKey: string;
  readonly previousMasterKey?: string;
}

interface Shared extends MasterKeys {
  readonly storeUri: string;
  readonly replicas: Set<ReplicaTransport>;
  readonly fakes: readonly Fake[];
}

/**
 * Fake of an unavailable runtime that replies immediately: a call without a handler is repeated for more than half a second.
 */
export const RUNTIME_AWAY = fake(checkSource, () => {
  throw new AppError('Unavailable', 'runtime is away');
});

/** Identity that knows no administrator. */
export const NO_ADMIN_NAMES = fake(getAdminNames, () => ({ names: {} }));

/** Service of triggers that has them begin and knows no state of any, for the same reason. */
const TRIGGERS = [
  fake(beginTriggers, () => null),
  fake(keepPreImages, () => null),
  fake(getTriggerStates, () => ({ states: {} })),
];

async function start(shared: Shared, extra: readonly Type[]): Promise<ConfigProcess> {
  const { storeUri, masterKey, previousMasterKey } = shared;
  const process = await startTestProcess({
    transport: new ReplicaTransport(shared.replicas),
    modules: [ConfigAppModule, ...extra],
    fakes: shared.fakes,
    environment: {
      MONGODB_URI: storeUri,
      MASTER_KEY: masterKey,
      MASTER_KEY_PREVIOUS: previousMasterKey,
      DATA_SOURCES: { Archive: 'mongodb://archive.invalid/secret' },
      DATA_SOURCES_DEFAULT: 'separate',
      MAX_IMPORT_VALUES: 50_000,
      NPM_REGISTRY: 'off',
      OUTBOUND_ALLOW: undefined,
      HOSTING_DOMAIN: undefined,
      HOSTING_PATHS: false,
      HOSTING_CUSTOM_DOMAINS: undefined,
    },
  });
  const as = <T>(groupId: string, caller: Partial<Caller>, work: () => T): T => {
    const principal = {
      kind: 'admin',
      userId: caller.userId ?? ADMIN_ID,
      sessionId: newId(),
      roles: [{ groupId, role: caller.role ?? 'owner' }],
    } as const;
    const context = { requestId: newId(), principal, origin: caller.origin ?? null, request: null, remoteAddress: null };
    return runInContext(context, work);
  };
  const projectOf = (request: object, caller: Partial<Caller>): string =>
    caller.groupId ?? (request as { groupId?: string }).groupId ?? newId();
  const call: ConfigProcess['call'] = (contract, request, caller = {}) =>
    as(projectOf(request, caller), caller, () => process.bus.call(contract, request));
  const open: ConfigProcess['open'] = (contract, request, caller = {}) =>
    as(projectOf(request, caller), caller, () => process.bus.open(contract, request));
  return {
    ...process,
    storeUri,
    adminId: ADMIN_ID,
    call,
    open,
    asAdmin: (groupId, work) => as(groupId, {}, work),
    anApp: async (name = 'shop', groupId = newId()) => {
      const app = await call(createApp, { groupId, name });
      return { app, groupId, appId: app._id };
    },
    masterKey,
    another: (modules = [], keys = {}) => start({ ...shared, ...keys }, modules),
  };
}

/**
 * Starts the config service on a separate store; `extra` modules run in the same process.
 *
 * @param fakes handlers that stand in for other services; by default an unavailable runtime, triggers and admin names
 */
export async function startConfigProcess(
  extra: readonly Type[] = [],
  fakes: readonly Fake[] = [RUNTIME_AWAY, ...TRIGGERS, NO_ADMIN_NAMES],
): Promise<ConfigProcess> {
  const masterKey = randomBytes(32).toString('base64');
  const store = await startTestStore();
  const config = await start({ storeUri: store.uri, masterKey, replicas: new Set(), fakes }, extra);
  return {
    ...config,
    close: async () => {
      await config.close();
      await store.close();
    },
  };
}

/** Returns the properties expected of the error that a rejected call throws. */
export function refusal(code: string, message: string): object {
  return { name: 'AppError', code, message };
}
