import { defineRpc, nothing } from '../rpc.js';
import { Empty } from '../scope.js';

/** Milliseconds after which a process that does not answer counts as missing; readiness is told within two seconds. */
const PING_TIMEOUT_MS = 1_000;

/** Answered by any process of the service that takes requests, whether or not its store does. */
export const pingRuntime = defineRpc('runtime.process.ping', Empty, nothing, { access: 'internal', timeoutMs: PING_TIMEOUT_MS });
