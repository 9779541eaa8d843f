import { createHash } from 'node:crypto';
import type { RequestFacts } from '#contracts/runtime/functions.contract.js';
import { networkOf } from '#security/network/network-of.js';
import type { Caller } from './rights.js';

const ADMIN = 'admin:';

/**
 * Whom the sandbox counts a run for, with everything that runs inside of it: the end user, or without one the network the request comes
 * from, or without a request the system. Rights have no part in it: a run as the system still counts for who asked for it.
 */
export function callerKey(caller: Caller | null, { remoteIPAddress }: RequestFacts): string {
  if (caller) return `user:${caller.user.id}`;
  return remoteIPAddress === '' ? 'system' : `address:${networkOf(remoteIPAddress)}`;
}

/** Runs an administrator starts count for nobody else, whoever they run as. */
export function adminKey(adminId: string): string {
  return `${ADMIN}${adminId}`;
}

/** Returns the key of a source that an administrator tries. It counts for this source alone: an edited one begins without a record. */
export function trialKey(adminId: string, source: string): string {
  return `${adminKey(adminId)}:${createHash('sha256').update(source).digest('hex')}`;
}

/** Returns with what a run shares runners: what administrators try of an app takes nothing of the share of its users. */
export function shareOf(appId: string, key: string): string {
  return key.startsWith(ADMIN) ? `${appId} trials` : appId;
}
