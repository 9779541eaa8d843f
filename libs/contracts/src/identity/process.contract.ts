import { defineRpc, nothing } from '../rpc.js';
import { Empty } from '../scope.js';

/**
 * Milliseconds after which a process that does not reply counts as unavailable; readiness replies within two seconds.
 */
const PING_TIMEOUT_MS = 1_000;

/** Checks that a process of the service accepts requests. Succeeds even if its store is unavailable. */
export const pingIdentity = defineRpc('identity.process.ping', Empty, nothing, {
  access: 'internal',
  timeoutMs: PING_TIMEOUT_MS,
});
