import { AUTH_FUNCTION_MS } from '#contracts/runtime/auth-functions.contract.js';
import { COMMAND_MS_MAX } from '#contracts/runtime/service-commands.contract.js';
import { WATCH_REQUEST_MAX, WATCH_MS } from '#contracts/runtime/watch.contract.js';
import * as graphql from '../../apps/runtime/src/graphql/schema/operations/limits.js';
import { DEFAULT_LIMITS } from '#sandbox/sandbox-engine.js';
import { OPERATION_READ_BYTES_MAX } from '../../apps/gateway/src/admin-graphql/operation-calls.js';
import { OPERATION_COST_MAX } from '../../apps/gateway/src/admin-graphql/operation-cost.js';
import * as adminGraphql from '../../apps/gateway/src/admin-graphql/operation-limits.js';
import { BULK_OPERATIONS_MAX, DOCUMENTS_MAX } from '../../apps/runtime/src/data/data-collection.js';
import { EJSON_DEPTH_MAX } from '#codecs/ejson/ejson-decode.js';
import { PIPELINE_STAGES_MAX, QUERY_BYTES_MAX } from '../../apps/runtime/src/data/user-restrictions.js';
import { RESULT_LENGTH_MAX } from '../../apps/runtime/src/data/documents.js';
import * as turns from '../../apps/runtime/src/data/request-turns.js';
import { AGGREGATED_BYTES_MAX, DISTINCT_BYTES_MAX } from '../../apps/runtime/src/data/judged-read.js';
import { SESSIONS_MAX } from '../../apps/runtime/src/data/run-sessions.js';
import { TOUCHED_BYTES_MAX } from '../../apps/runtime/src/data/judged-write.js';
import * as budget from '../../apps/runtime/src/graphql/operation-budget.js';
import { KEYS_MAX } from '../../apps/runtime/src/graphql/operation-data.js';
import { SAMPLE_BYTES_MAX, SAMPLE_MAX } from '../../apps/runtime/src/commands/collection-samples.js';
import { LEFT_MS } from '../../apps/runtime/src/services/host-calls.js';
import { APP_CHANGES_BYTES_MAX, CHANGES_BYTES_MAX } from '../../apps/runtime/src/watch/buffered-changes.js';
import {
  WATCHES_MAX,
  WATCHES_PER_APP,
  WATCHES_PER_SESSION,
  WATCHES_PER_USER,
} from '../../apps/runtime/src/watch/open-watches.js';
import { JUDGEMENT_MS } from '../../apps/runtime/src/watch/watch-judge.js';
import { SHOWN_MAX } from '../../apps/runtime/src/watch/watch-rules.js';
import { CALL_BYTES_MAX } from '#contracts/runtime/functions.contract.js';
import { TRANSACTION_LIFETIME_MS } from '#embedded-mongo/commands/sessions.js';
import * as inTurn from '#embedded-mongo/dispatch/transaction-statements.js';
import * as commit from '#embedded-mongo/isolation/large-commit.js';
import { CHANGED_BYTES_MAX as TRANSACTION_BYTES_MAX } from '#embedded-mongo/isolation/long-transactions.js';
import * as slices from '#embedded-mongo/isolation/turns.js';
import { HELD_MS_MAX } from '#embedded-mongo/readers/reader-reservations.js';
import { QUANTA_MS } from '#embedded-mongo/readers/reader-turns.js';
import * as store from '#embedded-mongo/server.js';
import { POOL_DEFAULTS } from '#sandbox/create-sandbox-engine.js';
import { YOUNG_MS } from '#sandbox/pool/fleet.js';
import * as history from '#sandbox/pool/history.js';
import { MEMORY_BUDGET } from '#sandbox/runner/runner.js';
import { BODY_DEPTH_MAX } from '#security/network/body-limits.js';
import { BODY_BYTES_MAX } from '../../apps/gateway/src/edge/edge-route.js';
import { HEADER_BYTES_MAX, LOGIN_BODY_BYTES_MAX, SOCKET_TIMES } from '../../apps/gateway/src/edge/wire.js';
import { kib, mi, mib, of, setting, time, type Limit } from './limit.js';

/** Limits of requests, functions, the embedded store, statements, GraphQL and change streams. */
export const RUN_LIMITS: readonly Limit[] = [
  [
    '**Requests**: bytes of a request body; of a login, and of paths without a route',
    `${mib(CALL_BYTES_MAX)} and ${kib(BODY_BYTES_MAX - CALL_BYTES_MAX)}; ${mib(LOGIN_BODY_BYTES_MAX)}`,
    [],
    '413; the rest is read for 2 s, then the connection closes',
  ],
  [
    'Levels of lists and objects in a JSON body',
    `${of(BODY_DEPTH_MAX)} (arguments of calls: ${of(EJSON_DEPTH_MAX)})`,
    [],
    '400 `BadRequest`',
  ],
  [
    'Values in a JSON body, or in JSON within a parameter or a string of one',
    `${of(setting('MAX_BODY_VALUES'))}: strings, numbers, words, lists and objects, all counted, the outermost too`,
    ['MAX_BODY_VALUES'],
    '413 `ReadSizeLimitExceeded`, before it is parsed',
  ],
  ['Fields of a form sent to a webhook or an endpoint', 'as many as values', ['MAX_BODY_VALUES'], '413 `ReadSizeLimitExceeded`'],
  [
    'Values in all JSON of an import together',
    of(setting('MAX_IMPORT_VALUES')),
    ['MAX_IMPORT_VALUES'],
    '413 `ReadSizeLimitExceeded`',
  ],
  [
    "Time the headers of a request may take, the first one's counted from connecting",
    time(SOCKET_TIMES.headersMs),
    [],
    '408, and the connection closes',
  ],
  ['Time a request may take to be sent', time(SOCKET_TIMES.requestMs), [], '408, and the connection closes'],
  ['Bytes of headers', kib(HEADER_BYTES_MAX), [], '431, and the connection closes'],
  [
    'Connections of one address; of trusted proxies none are counted, but requests in progress (streams too) by the address they are for',
    of(setting('MAX_CONNECTIONS_PER_ADDRESS')),
    ['MAX_CONNECTIONS_PER_ADDRESS'],
    '503 with `Retry-After` and `Connection: close`, and the connection closes',
  ],
  ['Time a rejected connection is kept for its response to be read', time(SOCKET_TIMES.lingerMs), [], 'it is destroyed'],
  [
    '**Runners of functions**: a function call waits for a runner',
    `${time(setting('FUNCTION_QUEUE_MS'))}, and no longer than it may take in all`,
    ['FUNCTION_QUEUE_MS'],
    '429, `Retry-After: 1`',
  ],
  ['CPU time of a run', time(setting('FUNCTION_CPU_MS')), ['FUNCTION_CPU_MS'], '408 `ExecutionTimeLimitExceeded`'],
  [
    'Time of a run in all, waiting for a runner included',
    time(setting('FUNCTION_WALL_MS')),
    ['FUNCTION_WALL_MS'],
    '408 `ExecutionTimeLimitExceeded`',
  ],
  ['Memory of a run', `${setting('FUNCTION_MEMORY_MB')} MB`, ['FUNCTION_MEMORY_MB'], '413 `ExecutionMemoryLimitExceeded`'],
  [
    "A caller's next runs of a function whose last run had to be ended",
    `none for ${time(history.PENALTY_FIRST_MS)}, doubling up to ${time(history.PENALTY_LONGEST_MS)}`,
    [],
    '429, `Retry-After`: the rest of that time',
  ],
  [
    'Callers and functions that are remembered for that',
    `${of(history.PENALTIES_MAX)}, for ${time(history.PENALTY_KEPT_MS)} each`,
    [],
    'the oldest is forgotten',
  ],
  ['Computing at ordinary priority', `${time(YOUNG_MS)} of a run, then the runner's priority is lowered`, [], 'continues'],
  [
    'Runner processes: ordinary; of lower priority; apart',
    `2 × \`cores\`; \`cores\` + 1, at least 3; 1. About 80 MB each, at most ${mib(MEMORY_BUDGET)} of functions in each`,
    [],
    'wait; 503 for the longest while new calls wait',
  ],
  ['Runners that compute for one caller; for one app', 'half of each kind; all but one', [], 'waits'],
  [
    'Calls of an app in runners; of one of its callers',
    `${of(POOL_DEFAULTS.appConcurrency)} (${of(POOL_DEFAULTS.jobsPerRunner)} on one core); three quarters of that while it is alone, else three times what is left free`,
    [],
    'waits',
  ],
  [
    'Calls of an app that wait; of all apps',
    `${of(POOL_DEFAULTS.appQueue)}; ${of(POOL_DEFAULTS.queue)}`,
    [],
    '429 for the newest call of the busiest app, `Retry-After: 1`',
  ],
  [
    'Characters of their arguments and contexts: of an app; of all apps',
    `${mi(POOL_DEFAULTS.appQueueLength)}; ${mi(POOL_DEFAULTS.queueLength)}`,
    [],
    '429 for the newest call of the busiest app, `Retry-After: 1`',
  ],
  [
    '**The embedded store**: time slice of a statement; while others wait and its app has used much time',
    `${slices.READ_SLICE.ms} ms reading, ${slices.WRITE_SLICE.ms} ms writing; ${slices.SHORT_READ_SLICE.ms} ms, ${slices.SHORT_WRITE_SLICE.ms} ms`,
    [],
    'continues in a reader process, or in its next turn',
  ],
  [
    'Reader processes; further ones, each for one transaction',
    `${of(store.READERS)}; ${of(store.HELD_READERS)}`,
    [],
    'waits for its turn',
  ],
  ['Private memory of each', `${of(store.READER_MEMORY_MB)} MiB`, [], 'error 146, 400 `MongoDBError`'],
  ['Time an idle one is kept; the next long statement waits some 0.3 s for a new one', time(store.READER_IDLE_MS), [], 'ends'],
  [
    'Time a statement runs while others wait, before it is put back and run again later',
    QUANTA_MS.map(time).join(', '),
    [],
    'begins again',
  ],
  [
    'Time a transaction may hold a reader that others wait for; any transaction',
    `${time(HELD_MS_MAX)}; ${time(TRANSACTION_LIFETIME_MS)}`,
    [],
    'error 112 or 251, which drivers repeat',
  ],
  ['Bytes a transaction in a reader changes', mib(TRANSACTION_BYTES_MAX), [], 'error 257'],
  [
    'Changes a transaction stores in one turn (from a reader); more take several, with its databases closed to others',
    `${of(inTurn.CHANGES_MAX)} keys, ${mib(inTurn.CHANGED_BYTES_MAX)} (${of(commit.CHANGES_AT_ONCE)} documents, ${mib(commit.BYTES_AT_ONCE)})`,
    [],
    'nothing is refused: the rest waits for later turns',
  ],
  [
    "**Statements**: time of one with an end user's rights, on the server",
    time(setting('USER_STATEMENT_MS')),
    ['USER_STATEMENT_MS'],
    '408 `ExecutionTimeLimitExceeded`',
  ],
  [
    'Time of one of the system, and of everything one request asks',
    time(setting('FUNCTION_WALL_MS')),
    ['FUNCTION_WALL_MS'],
    '408 `ExecutionTimeLimitExceeded`',
  ],
  [
    'Time of calls to services in progress when the caller of a function disconnects',
    time(LEFT_MS),
    [],
    'canceled; new calls immediately',
  ],
  [
    'Actions and GraphQL operations in progress: of a process; of an app',
    `${of(turns.REQUESTS_MAX)}; ${of(turns.APP_REQUESTS_MAX)}`,
    [],
    'wait',
  ],
  [
    'Waiting ones: of an app; time',
    `${of(turns.APP_REQUESTS_WAITING_MAX)}; ${time(turns.REQUEST_WAIT_MS)}`,
    [],
    '429 with `Retry-After`',
  ],
  ['Documents of one read', of(DOCUMENTS_MAX), [], 'the rest is left out'],
  ['Characters of one result (extended JSON)', of(RESULT_LENGTH_MAX), [], '413 `ReadSizeLimitExceeded`'],
  ["A user's filter, lists of `$in` included, or pipeline", mib(QUERY_BYTES_MAX), [], '413 `ReadSizeLimitExceeded`'],
  ["Stages of a user's pipeline", of(PIPELINE_STAGES_MAX), [], '400 `InvalidParameter`'],
  [
    'Documents an aggregation goes over that rules judge one by one',
    mib(AGGREGATED_BYTES_MAX),
    [],
    '413 `ReadSizeLimitExceeded`',
  ],
  [
    'Values of a `distinct` that rules judge one by one',
    `${of(DOCUMENTS_MAX)}; ${mib(DISTINCT_BYTES_MAX)}`,
    [],
    '413 `ReadSizeLimitExceeded`',
  ],
  [
    'Documents of a write that rules judge; before and after each',
    `${of(DOCUMENTS_MAX)}; ${mib(TOUCHED_BYTES_MAX)}`,
    [],
    '413 `ReadSizeLimitExceeded`, undone',
  ],
  ['Operations of a bulk write', of(BULK_OPERATIONS_MAX), [], '400 `InvalidParameter`'],
  ['Levels of a value', of(EJSON_DEPTH_MAX), [], '400 `InvalidParameter`'],
  ['Sessions of a run', of(SESSIONS_MAX), [], '400 `InvalidParameter`'],
  [
    'Documents a schema is inferred from or checked against: number; bytes; time',
    `${of(SAMPLE_MAX)}; ${mib(SAMPLE_BYTES_MAX)}; ${time(COMMAND_MS_MAX)}`,
    [],
    'the rest is left out; 413; 408',
  ],
  [
    '**GraphQL**: characters, tokens, levels of brackets of an operation',
    `${of(graphql.OPERATION_LENGTH_MAX)}; ${of(graphql.TOKENS_MAX)}; ${of(graphql.NESTING_MAX)}`,
    [],
    'errors',
  ],
  [
    'Levels of fields; fields, aliases counted; fields of one name in one place',
    `${of(graphql.DEPTH_MAX)}; ${of(graphql.SELECTED_FIELDS_MAX)}; ${of(graphql.SAME_NAME_MAX)}`,
    [],
    'errors',
  ],
  ['Fragments of a document', of(graphql.FRAGMENTS_MAX), [], 'errors'],
  ['Root fields, relationships, filters through them, custom resolvers', of(graphql.RESOLVERS_MAX), [], 'errors'],
  ['Relationships in each other', of(graphql.RELATION_DEPTH_MAX), [], 'errors'],
  ['Values of an introspection', of(graphql.INTROSPECTION_MAX), [], 'errors'],
  ['Keys of a filter through a relationship', of(KEYS_MAX), [], 'errors'],
  [
    'Fields of the result; its characters and those held for it, about',
    `${of(budget.ANSWERED_FIELDS_MAX)}; ${of(budget.WEIGHT_MAX)}`,
    [],
    'errors',
  ],
  ['Documents inserted, nested ones included', of(budget.INSERTED_MAX), [], 'errors, undone'],
  [
    "Administration's: characters; tokens; levels; aliases; fields; cost; bytes read",
    [
      ...[adminGraphql.QUERY_CHARS_MAX, adminGraphql.QUERY_TOKENS_MAX, adminGraphql.QUERY_DEPTH_MAX].map(of),
      ...[adminGraphql.QUERY_ALIASES_MAX, adminGraphql.QUERY_FIELDS_MAX, OPERATION_COST_MAX].map(of),
      mib(OPERATION_READ_BYTES_MAX),
    ].join('; '),
    [],
    '400 `BadRequest`; of bytes errors',
  ],
  [
    '**Change streams**: of a session at one address; of a user; of an app; of a process',
    [WATCHES_PER_SESSION, WATCHES_PER_USER, WATCHES_PER_APP, WATCHES_MAX].map(of).join('; '),
    [],
    '429',
  ],
  ['Characters of a request to watch', of(WATCH_REQUEST_MAX), [], '400 `InvalidParameter`'],
  ['Time of a stream; to judge an event', `${time(WATCH_MS)}; ${time(JUDGEMENT_MS)}`, [], 'closes; closes with `event: error`'],
  [
    'Changes that wait for readers: of an app; of a process',
    `${mib(APP_CHANGES_BYTES_MAX)}; ${mib(CHANGES_BYTES_MAX)}`,
    [],
    '`event: error` `ReadSizeLimitExceeded`',
  ],
  ['Documents a stream remembers to have shown', of(SHOWN_MAX), [], 'deletions of older ones are not shown'],
  [
    '**Functions**: characters of arguments; of a result or a call to a service',
    `${of(DEFAULT_LIMITS.inputLength)}; ${of(DEFAULT_LIMITS.payloadLength)}`,
    [],
    '413 `ReadSizeLimitExceeded`',
  ],
  [
    'CPU time; memory of a run',
    `${time(setting('FUNCTION_CPU_MS'))}; ${setting('FUNCTION_MEMORY_MB')} MB`,
    ['FUNCTION_CPU_MS', 'FUNCTION_MEMORY_MB'],
    '408 `ExecutionTimeLimitExceeded`; 413 `ExecutionMemoryLimitExceeded`',
  ],
  [
    'Calls to services and timers of a run; console lines; characters of each',
    [DEFAULT_LIMITS.hostCallsTotal, DEFAULT_LIMITS.logLines, DEFAULT_LIMITS.logLineLength].map(of).join('; '),
    [],
    '400 `FunctionExecutionError`; counted; cut',
  ],
  ['Time of a function of a login', time(AUTH_FUNCTION_MS), [], 'the login fails'],
];
