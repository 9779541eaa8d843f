import { createHash } from 'node:crypto';
import type { RequestFacts } from '#contracts/runtime/functions.contract.js';
import { networkOf } from '#security/network/network-of.js';
import type { Caller } from './rights.js';

const ADMIN = 'admin:';

/**
 * Returns the key the sandbox counts a run under, with everything that runs inside of it: the end user, or without a
 * user the network the request comes from, or without a request the system. Rights do not matter: a run as the system
 * still counts for its caller.
 */
export function callerKey(caller: Caller | null, { remoteIPAddress }: RequestFacts): string {
  if (caller) return `user:${caller.user.id}`;
  return remoteIPAddress === '' ? 'system' : `address:${networkOf(remoteIPAddress)}`;
}

/** Returns the key of runs an administrator starts. They do not count for other callers, regardless of the user they run as. */
export function adminKey(adminId: string): string {
  return `${ADMIN}${adminId}`;
}

/**
 * Returns the key of a source that an administrator tries. It counts for this source alone: an edited source starts
 * without a record.
 */
export function trialKey(adminId: string, source: string): string {
  return `${adminKey(adminId)}:${createHash('sha256').update(source).digest('hex')}`;
}

/** Returns the key of the share of runners a run uses: trials of administrators do not reduce the share of the app's users. */
export function shareOf(appId: string, key: string): string {
  return key.startsWith(ADMIN) ? `${appId} trials` : appId;
}
