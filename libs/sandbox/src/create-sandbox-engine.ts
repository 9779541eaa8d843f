import { availableParallelism } from 'node:os';
import { spawnRunner, type SpawnRunner } from './pool/runner-process.js';
import { SandboxPool } from './pool/sandbox-pool.js';
import type { SandboxEngine } from './sandbox-engine.js';

/** Defaults of the options that limit what waits and runs; lengths are UTF-16 units. */
export const POOL_DEFAULTS = {
  jobsPerRunner: 16,
  appConcurrency: 32,
  appQueue: 256,
  appQueueLength: 64 << 20,
  queue: 2048,
  queueLength: 128 << 20,
} as const;

export interface SandboxOptions {
  /** Runner processes kept, each about 80 MB; started on demand. Default: number of cores. */
  runners?: number;
  /** Runner processes allowed while all others are blocked by long computations or full. Default: twice `runners`. */
  maxRunners?: number;
  /**
   * Further ones, of lower priority, for calls that are known to compute long; as many runners may become that as both
   * together allow. Default: number of cores and one, at least three.
   */
  slowRunners?: number;
  /** Calls inside one runner at a time, without those inside of other calls; they are what a killed runner takes with it. Default 16. */
  jobsPerRunner?: number;
  /** Calls of one application inside runners at a time, without those inside of other calls. Default 32, and no more than half of the places. */
  appConcurrency?: number;
  /** Maximum milliseconds a call waits for a runner; then it is `unavailable`. Default 10,000. */
  queueMs?: number;
  /** Calls of one application waiting for a runner; of more the newest of its busiest caller is `unavailable`. Default 256. */
  appQueue?: number;
  /** UTF-16 units of the arguments and contexts of such calls, where there are several. Default 64 Mi. */
  appQueueLength?: number;
  /** The same for all applications together. Default 2048, and 128 Mi. */
  queue?: number;
  queueLength?: number;
  /** Maximum UTF-16 units of unread host call results per application; further host calls wait. Default 64 Mi. */
  appAnswers?: number;
  /**
   * Milliseconds beyond a call's CPU limit that a runner may stay silent before SIGKILL, four times as long at lower
   * priority. Default 1500.
   */
  killGraceMs?: number;
  /** Calls after which a runner is replaced. Default 50,000. */
  recycleCalls?: number;
  /** Resident bytes beyond which a runner is replaced. Default 400 MB. */
  recycleBytes?: number;
  /** Called with what a runner wrote that does not start; once until one has started again. Default: nothing. */
  onStartFailure?: (detail: string) => void;
  /** True if calls may fix their time and random numbers; only for testing apps. Default: `false`. */
  forTests?: boolean;
  /** Function that starts runners; for tests. */
  spawn?: SpawnRunner;
}

/**
 * Creates the engine over QuickJS in child processes. Nothing starts before the first call, `prepare()` or `ready()`.
 * @throws Error when the runner's compiled code is not found
 */
export function createSandboxEngine(options: SandboxOptions = {}): SandboxEngine {
  const {
    runners = availableParallelism(),
    jobsPerRunner = POOL_DEFAULTS.jobsPerRunner,
    spawn = spawnRunner(undefined, options.forTests),
  } = options;
  const maxRunners = Math.max(options.maxRunners ?? runners * 2, runners);
  return new SandboxPool(
    {
      runners,
      maxRunners,
      slowRunners: options.slowRunners ?? Math.max(runners, 2) + 1,
      jobsPerRunner,
      appConcurrency: options.appConcurrency ?? Math.min(POOL_DEFAULTS.appConcurrency, (maxRunners * jobsPerRunner) / 2),
      onStartFailure: options.onStartFailure ?? (() => undefined),
      queueMs: options.queueMs ?? 10_000,
      queue: {
        lane: options.appQueue ?? POOL_DEFAULTS.appQueue,
        laneLength: options.appQueueLength ?? POOL_DEFAULTS.appQueueLength,
        total: options.queue ?? POOL_DEFAULTS.queue,
        totalLength: options.queueLength ?? POOL_DEFAULTS.queueLength,
      },
      appAnswers: options.appAnswers ?? 64 << 20,
      killGraceMs: options.killGraceMs ?? 1500,
      recycleCalls: options.recycleCalls ?? 50_000,
      recycleBytes: options.recycleBytes ?? 400 << 20,
    },
    spawn,
  );
}
