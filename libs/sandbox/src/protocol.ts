import type {
  AppContext,
  Determined,
  ExecutionLimits,
  FailureKind,
  FunctionSource,
  HostCall,
  LogLine,
  PackageModules,
} from './sandbox-engine.js';

/** Argument a runner is started with that lets calls say what time it is and which numbers they draw. */
export const FOR_TESTS = 'for-tests';

/**
 * Messages between the pool and a runner, as JSON frames on a separate channel. Payloads stay opaque strings on both
 * sides.
 * Each `invoke`, `settle` and `cancel` is followed by exactly one `turn` with its `seq`, in order. A message without a
 * reply therefore shows since when a runner is busy, and that nothing behind it was begun. An `invoke` may be
 * `returned` instead.
 */
export type PoolMessage =
  | BundleMessage
  | ForgetMessage
  | ModulesMessage
  | ForgetModulesMessage
  | ContextMessage
  | ForgetContextMessage
  | InvokeMessage
  | SettleMessage
  | ReplyMessage
  | CancelMessage;

export interface BundleMessage {
  type: 'bundle';
  key: string;
  functions: readonly FunctionSource[];
}

export interface ForgetMessage {
  type: 'forget';
  key: string;
}

/** Modules of the packages of an app: what calls that name their key can require. */
export interface ModulesMessage extends PackageModules {
  type: 'modules';
}

export interface ForgetModulesMessage {
  type: 'forgetModules';
  key: string;
}

/** Properties of contexts that calls have in common and refer to by their key. */
export interface ContextMessage extends AppContext {
  type: 'context';
}

export interface ForgetContextMessage {
  type: 'forgetContext';
  key: string;
}

export interface InvokeMessage {
  type: 'invoke';
  seq: number;
  job: number;
  /** A bundle sent before. */
  key: string;
  /** Key of modules sent before, or ''. */
  modules: string;
  /** Key of a context sent before, or ''. */
  appContext: string;
  kind: 'function' | 'source' | 'check';
  /** Function name, or '' for ad-hoc source. */
  name: string;
  source: string;
  evalSource: string;
  httpResponse: boolean;
  argumentsEjson: string;
  context: string;
  limits: ExecutionLimits;
  /** Set by tests; runners that were not started for tests ignore it. */
  determined?: Determined;
}

/** Returns the result of a host call to the runner, or reports that a timer is due. */
export interface SettleMessage {
  type: 'settle';
  seq: number;
  job: number;
  id: number;
  ok: boolean;
  text: string;
  /** The number by which the code may name `text` instead of writing it: it is a list that is not looked into in most calls. */
  list?: number;
}

/** Replies to a {@link QuestionMessage}. No turn follows: the job that asked continues. */
export interface ReplyMessage {
  type: 'reply';
  ok: boolean;
  text: string;
  /** Limit of time that ends the job: that of the whole call, or of the time in which its code keeps the runner. */
  over?: 'wallLimit' | 'cpuLimit';
}

/** Ends a job that ran out of wall time; the turn carries its logs. */
export interface CancelMessage {
  type: 'cancel';
  seq: number;
  job: number;
}

export type RunnerMessage = { type: 'ready' } | Turn | ReturnedMessage | AnswerMessage | QuestionMessage;

/** Calls that came in one frame with something that computes for longer: they were not begun, and will not be. */
export interface ReturnedMessage {
  type: 'returned';
  seqs: number[];
}

/** The reply of a job that continues to compute in the same turn. */
export interface AnswerMessage {
  type: 'answer';
  job: number;
  answer: JobEnd;
}

/** A host call in the middle of a turn. The runner does nothing before it has the {@link ReplyMessage}, which comes in any case. */
export interface QuestionMessage {
  type: 'question';
  job: number;
  /** Calls that the turn has made so far. */
  calls: Turn['calls'];
  question: HostCall;
  /** Milliseconds that are left of the turn. */
  leftMs: number;
}

/** The runner's reply to one message. */
export interface Turn {
  type: 'turn';
  seq: number;
  job: number;
  calls: (HostCall & { readonly id: number })[];
  timers: { id: number; delayMs: number }[];
  /** Timers no longer wanted. */
  cleared: number[];
  /** The job has replied and continues; at most once, and not with `end`. */
  answer?: JobEnd;
  end?: JobEnd;
}

/** State a job has reached: its reply, its end, or both. */
export interface JobEnd {
  resultEjson?: string;
  responseEjson?: string;
  failure?: JobFailure;
  /** Failure that ended the job after its reply; absent if it completed. */
  endedBy?: JobFailure;
  /** Log lines of the whole job so far. */
  logs: LogLine[];
  droppedLogLines: number;
  cpuMs: number;
  hostCalls: number;
  memoryBytes: number;
  /** Resident memory of the runner. */
  residentBytes: number;
}

export interface JobFailure {
  kind: FailureKind;
  name: string;
  message: string;
  code?: string;
  stack?: string;
  line?: number;
  column?: number;
}
