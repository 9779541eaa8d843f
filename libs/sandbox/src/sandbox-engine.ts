import type { PackedFolder } from './packages/packed-modules.js';

/**
 * Runs functions written by an application's developers, who are not trusted: never in this process, always within limits,
 * always with a fresh state. What the code may do beyond computing is decided by the caller, in {@link HostCalls}.
 */
export interface SandboxEngine {
  /**
   * Runs one call until its reply. Work it began and does not wait for continues, see {@link ExecutionSuccess.rest}.
   * Always resolves: anything the code does is an outcome, and so are a full queue or a lost runner (`unavailable`,
   * `killed`). Rejects only if the arguments do not match their types.
   */
  invoke(invocation: Invocation): Promise<ExecutionOutcome>;
  /**
   * Checks, without host calls and within one second of CPU time, whether `source` parses and leaves a callable in
   * `exports`. Code that throws at top level passes: it may need a context. `appId` is the application that waits in
   * the queue for it.
   */
  check(source: string, appId?: string): Promise<SourceCheck>;
  metrics(): SandboxMetrics;
  /** Starts the first runner for a call that is on its way. The call reports if none starts. */
  prepare(): void;
  /** Starts a runner ahead of the first call; rejects with the reason when it cannot start. Optional. */
  ready(): Promise<void>;
  /** Ends runs that have replied and are still running, with a reason that they report. */
  endAnswered(reason: string): void;
  /** Ends every runner; calls in flight end as `unavailable`. */
  close(): Promise<void>;
}

/** Every function of one deployed application snapshot. */
export interface FunctionBundle {
  /** Names this content for ever, across applications: `<app>:<tree hash>`. Runners keep what they compiled under this key. */
  key: string;
  /** Unit of fairness and concurrency, and with a function's name of quarantine. */
  appId: string;
  functions: readonly FunctionSource[];
  /** Modules its functions can require in addition to Node's. */
  modules?: PackageModules;
}

/** Modules of packages, packed by the folders of `node_modules`. Folders that functions cannot reach need not be there. */
export interface PackageModules {
  /** Names this content for ever. */
  key: string;
  folders: Readonly<Record<string, PackedFolder>>;
  /** Paths of files and folders by the paths that stand for them, all below `node_modules`. */
  links: Readonly<Record<string, string>>;
}

/**
 * Properties of an {@link ExecutionContext} that calls have in common. Runners cache them, so none may contain a
 * secret's value.
 */
export interface AppContext {
  /** Names this content for ever. */
  key: string;
  /** Extended JSON by property. */
  members: Readonly<Record<string, string>>;
}

export interface FunctionSource {
  /** May contain `/`; also the file name in stack traces (`<name>.js:4:2`). */
  name: string;
  /** Script that assigns a callable to `exports` or `module.exports`. */
  source: string;
  /** Only a call can start it: to other functions, and to itself, it is not there. */
  entryOnly?: boolean;
}

export type FunctionCall =
  /**
   * Calls a function of the bundle. With `httpResponse` the callable gets one more, last argument, the response object of
   * webhooks and endpoints; what the code did to it is {@link ExecutionSuccess.responseEjson}.
   */
  | { kind: 'function'; name: string; httpResponse?: boolean }
  /**
   * Runs ad-hoc source (debug console). `evalSource` is JavaScript whose completion value is the result, evaluated with `exports`
   * and `HTTPResponse` in scope; blank means `exports(...arguments)`. A JSON gate is the caller's business: decide, then pass ''.
   */
  | { kind: 'source'; source: string; evalSource: string };

export interface Invocation {
  bundle: FunctionBundle;
  call: FunctionCall;
  /** JSON of an array, in canonical or relaxed extended JSON. */
  argumentsEjson: string;
  /** Extended JSON of an {@link ExecutionContext}, without the properties in {@link appContext}. */
  context: string;
  appContext?: AppContext;
  /** Absent properties default to {@link DEFAULT_LIMITS}. */
  limits?: Partial<ExecutionLimits>;
  host: HostCalls;
  /**
   * Caller within the application, unique there: the unit of fairness and of penalties. A call that is started by a
   * host call of another has that call's caller. Calls without a caller share one.
   */
  caller?: string;
  /** With what the call shares runners, against others; absent: with the application's other calls. */
  share?: string;
  /**
   * Number of the application's calls that run and wait for one another once this call runs, including it; from 1,
   * which is the default. A call that is started by a host call of another must pass it: each depth has separate
   * places, half as many as the depth around it.
   */
  depth?: number;
  /** Milliseconds a run may continue after its reply, never longer than its wall time. Absent: up to its wall time. */
  afterAnswerMs?: number;
  /** Only an engine that was made for tests takes it. */
  determined?: Determined;
}

/** Values fixed for a call that otherwise come from the machine. */
export interface Determined {
  /** Milliseconds by which the time the code sees differs from that of the machine. */
  clockOffsetMs?: number;
  /** Four words the numbers of `Math.random` follow from. */
  seed?: readonly number[];
}

/**
 * Value the code sees as `context`. It is data for the code, never proof of anything: the host authorizes from its own
 * records.
 */
export interface ExecutionContext {
  user?: unknown;
  app?: unknown;
  environment?: { tag: string; values: Record<string, unknown> };
  request?: unknown;
  runningAsSystem?: boolean;
  /** Values and secret values by name, for `context.values.get`. */
  values?: Record<string, unknown>;
  /** Linked services; `context.services.get` returns `undefined` for any other name. */
  services?: readonly { name: string; type: string }[];
  /** Functions that run as the system when called by `context.functions.execute`, regardless of their caller. */
  systemFunctions?: readonly string[];
}

/** A call of a service. It comes from hostile code: validate and authorize each part. */
export interface HostCall {
  /** `null` for `context.http`. */
  readonly service: string | null;
  readonly action: string;
  /** Extended JSON of the one argument; it is untrusted and must be parsed as data. */
  readonly argumentEjson: string;
  /**
   * Nested function with its own rights that made the call, directly or through something it created, and has not
   * ended; `null` for the function called first. It is the runner's own record and cannot be changed by the code: check
   * whether the function has the rights of the system.
   */
  readonly actsFor: string | null;
}

/**
 * Documents that the code may pass on without looking into them: as canonical extended JSON, a list. They are sent along with a number, which the
 * code sends back for the list; it counts for this call alone.
 */
export interface DocumentList {
  readonly list: string;
}

/**
 * Performs an outside action for the code. Resolves to extended JSON. A rejection is thrown into the code with its
 * `name`, `message` and `code`, and nothing else. The signal aborts when the call and the host calls it left behind are
 * over, or when no results are awaited any more.
 */
export type HostCalls = (call: HostCall, run: { readonly signal: AbortSignal }) => Promise<string | DocumentList>;

export interface ExecutionLimits {
  /** CPU time of the call, the sum of the segments between awaited host calls, nested functions included. */
  cpuMs: number;
  /** Time from when the call was asked for, waiting for a runner, host calls and timers included. */
  wallMs: number;
  memoryMb: number;
  stackKb: number;
  /** Host calls requested and not completed; eight of them are in flight at a time, the others wait for their turn. */
  hostCallsPending: number;
  /** Host calls and timers started over the whole call. */
  hostCallsTotal: number;
  /** Further lines are counted in `stats.droppedLogLines` and not kept. */
  logLines: number;
  /** Longer lines are cut. UTF-16 units. */
  logLineLength: number;
  /** Length of the arguments and of the context. UTF-16 units. */
  inputLength: number;
  /** Length of the result, and of each host call's arguments and result. UTF-16 units. */
  payloadLength: number;
}

export const DEFAULT_LIMITS: Readonly<ExecutionLimits> = {
  cpuMs: 10_000,
  wallMs: 300_000,
  memoryMb: 128,
  stackKb: 384,
  hostCallsPending: 64,
  hostCallsTotal: 1000,
  logLines: 1000,
  logLineLength: 4096,
  // A body of 18 MiB in base64, and what comes with it.
  inputLength: 26 * 1024 * 1024,
  payloadLength: 16 * 1024 * 1024,
};

export type LogLevel = 'log' | 'info' | 'warn' | 'error' | 'debug';

export interface LogLine {
  level: LogLevel;
  text: string;
}

export interface ExecutionStats {
  cpuMs: number;
  /** From leaving the queue to the outcome. */
  wallMs: number;
  queuedMs: number;
  hostCalls: number;
  /** Size of the interpreter's memory at the end; 0 if the runner did not live to report it. */
  memoryBytes: number;
  droppedLogLines: number;
}

export type FailureKind =
  /** The code threw or its promise rejected; also what a result that extended JSON cannot hold becomes. */
  | 'thrown'
  /** The source does not parse. */
  | 'syntax'
  /** The source left no callable in `exports`. */
  | 'invalid'
  /** The bundle has no such function. */
  | 'notFound'
  | 'cpuLimit'
  | 'wallLimit'
  | 'memoryLimit'
  /** The result or a host call's arguments are too long. */
  | 'outputLimit'
  /** The arguments, or a host call's result, are too long. */
  | 'inputLimit'
  | 'hostCallLimit'
  /** `context.functions.execute` nested deeper than 10. */
  | 'depthLimit'
  /** Its runner was lost or given to others. Nothing is known about side effects, so it was not run again. */
  | 'killed'
  /** Not started: the caller's last run of this function had to be ended, for its CPU time, its memory or with its runner. */
  | 'refused'
  /** Not started: queue full, no runner in time, or the engine is closed. */
  | 'unavailable'
  /** Not started: runners fail to start for any call. */
  | 'broken';

/** All strings are created by hostile code or describe it: escape them before displaying. */
export interface ExecutionError {
  kind: FailureKind;
  /** Empty if the thrown value is not an error: then only the message can be shown. */
  name: string;
  message: string;
  /** Set when the code, or a host call it did not catch, put one on the error. */
  code?: string;
  /** Milliseconds after which a call that was not started is worth retrying, if known. */
  retryAfterMs?: number;
  /** Frames of the application's own files only. */
  stack?: string;
  /** One-based position in the application's source. */
  line?: number;
  column?: number;
}

/** Outcome of a run that continued after its reply. */
export interface RunRest {
  /** Log lines of the whole run, in order. */
  logs: LogLine[];
  /** Error that ended it before it completed: an uncaught error, a limit, the end of its runner or of the engine. */
  error?: ExecutionError;
  stats: ExecutionStats;
}

export interface ExecutionSuccess {
  ok: true;
  /** Canonical extended JSON. */
  resultEjson: string;
  /** Extended JSON of `{statusCode?, headers, body?}` (headers: name → list) when the code changed its response object. */
  responseEjson?: string;
  /** Log lines until the reply. */
  logs: LogLine[];
  stats: ExecutionStats;
  /**
   * Set while the run continues: it waits for host calls, or for timers that are due soon. Resolves when it and all its
   * host calls are over.
   */
  rest?: Promise<RunRest>;
}

export interface ExecutionFailure {
  ok: false;
  error: ExecutionError;
  logs: LogLine[];
  stats: ExecutionStats;
  /** Same as for a success: work that was begun continues when the function throws. */
  rest?: Promise<RunRest>;
}

export type ExecutionOutcome = ExecutionSuccess | ExecutionFailure;

export type SourceCheck = { ok: true } | { ok: false; error: ExecutionError };

export interface SandboxMetrics {
  /** Runners that have finished starting. */
  runners: number;
  /** All runners by state. `slow` ones are of lower priority, regardless of their work. */
  runnersByState: Record<RunnerState, number>;
  /** Calls inside a runner, and calls waiting for one. */
  running: number;
  queued: number;
  invocations: number;
  /** Ended calls by outcome. */
  outcomes: Partial<Record<'ok' | FailureKind, number>>;
  /** Calls not started, by why: too many waited, none of the runners became free in time, the caller's last run had to be ended. */
  refused: Record<'full' | 'wait' | 'penalty', number>;
  runnersStarted: number;
  /** Runners ended by SIGKILL because a call did not stop, or because others needed the place of one that computed long. */
  runnersKilled: number;
  runnersRecycled: number;
  /** Functions that run apart from others since a runner was killed for them. */
  quarantinedFunctions: number;
  /** Callers that are refused a function now. */
  penalizedCallers: number;
}

export type RunnerState = 'starting' | 'idle' | 'busy' | 'slow' | 'retiring';
