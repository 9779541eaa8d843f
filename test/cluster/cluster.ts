import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNatsServer, type NatsServer } from '../support/nats-server.js';
import { loadCredentials } from '#process/start/credentials.js';
import { freePort } from '../../apps/cli/src/operations/free-port.js';
import type { Credentials, PlatformAddress } from '../e2e/platform/processes.js';
import { startStoreProcess, type StoreProcess } from '../e2e/platform/store-process.js';
import { testHashes } from '../e2e/platform/test-hashes.js';
import { ServiceProcess } from './service-process.js';

/** Lines of level error and fatal. */
const ERROR_LINE = /^\{"level":[56]0,/;

export const SERVICES = ['identity', 'config', 'logging', 'push', 'runtime', 'gateway'] as const;
/** `triggers` runs where a test adds it. */
export type Service = (typeof SERVICES)[number] | 'triggers';

/** The whole platform as processes of this test's own, each of which can be killed, frozen and replaced. */
export class Cluster implements PlatformAddress {
  readonly mode = 'cluster';
  readonly replicas = 1;
  private readonly instances = new Map<ServiceProcess, Service>();
  /** Addresses requests go to, in turn. */
  private readonly gateways: string[] = [];
  private readonly urls = new Map<ServiceProcess, string>();
  private turn = 0;
  /** Processes that were replaced. */
  private readonly retired: ServiceProcess[] = [];

  private constructor(
    private readonly dataDir: string,
    readonly credentials: Credentials,
    readonly nats: NatsServer,
    readonly store: StoreProcess,
  ) {}

  /** One process of each service. */
  static async start(): Promise<Cluster> {
    const dataDir = await mkdtemp(join(tmpdir(), 'groundwork-cluster-'));
    const { credentials } = await loadCredentials(dataDir, {});
    const [nats, store] = await Promise.all([startNatsServer({ jetStream: true, users: true }), startStoreProcess()]);
    const cluster = new Cluster(dataDir, credentials, nats, store);
    try {
      await Promise.all(SERVICES.map((service) => cluster.add(service)));
    } catch (error) {
      await cluster.stop();
      throw error;
    }
    return cluster;
  }

  get url(): string {
    const url = this.gateways[this.turn++ % this.gateways.length];
    if (url === undefined) throw new Error('no gateway is served');
    return url;
  }

  /** The processes of a service, oldest first. */
  of(service: Service): ServiceProcess[] {
    return [...this.instances].filter(([, name]) => name === service).map(([instance]) => instance);
  }

  /** One more process of a service, once it is ready; `own` goes before what all have. */
  async add(service: Service, own: Readonly<Record<string, string>> = {}): Promise<ServiceProcess> {
    const port = own['PORT'] ?? String(await freePort());
    const process = new ServiceProcess(service, {
      ...this.credentials,
      NATS_URL: this.nats.urlOf(service),
      MONGODB_URI: this.store.uri,
      LOG_SPOOL_DIR: join(this.dataDir, 'log-spool', service),
      LOG_LEVEL: 'warn',
      DRAIN_MS: '500',
      HEALTH_PORT: '0',
      [service === 'gateway' ? 'PORT' : 'HEALTH_PORT']: port,
      ...testHashes(own),
      ...own,
    });
    this.instances.set(process, service);
    await process.start();
    if (service !== 'gateway') return process;
    const url = `http://${own['HOST'] ?? '127.0.0.1'}:${port}`;
    this.urls.set(process, url);
    this.gateways.push(url);
    return process;
  }

  /** Stops one process permanently, as a replacement would. No new requests are sent to a gateway that is to stop. */
  async retire(process: ServiceProcess): Promise<void> {
    const url = this.urls.get(process);
    if (url !== undefined) this.gateways.splice(this.gateways.indexOf(url), 1);
    this.instances.delete(process);
    this.retired.push(process);
    await process.stop();
  }

  /** Returns the processes that are not ready. */
  async unready(): Promise<string[]> {
    const statuses = await Promise.all(
      [...this.instances].map(async ([process, service]) => [service, await process.ready()] as const),
    );
    return statuses.filter(([, status]) => status !== 200).map(([service, status]) => `${service}: ${status ?? 'no answer'}`);
  }

  /** Number of times processes exited without being stopped. */
  get ownEnds(): number {
    return [...this.instances.keys(), ...this.retired].reduce((sum, { ownEnds }) => sum + ownEnds, 0);
  }

  /** Failures reported by processes, latest last. */
  get errors(): string[] {
    const lines = [...this.instances.keys(), ...this.retired].flatMap(({ output }) => output.split('\n'));
    return lines.filter((line) => ERROR_LINE.test(line));
  }

  async stop(): Promise<void> {
    await Promise.all([...this.instances.keys(), ...this.retired].map((process) => process.kill()));
    await Promise.all([this.nats.stop(), this.store.stop()]);
    await rm(this.dataDir, { recursive: true, force: true });
  }
}
