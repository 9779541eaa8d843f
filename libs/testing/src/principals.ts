import { runInContext } from '#bus/request-context.js';
import type { ProjectRole } from '#contracts/principal.js';
import { newId } from '#platform/ids.js';

const CONTEXT = { request: { method: 'POST', url: '/test' }, origin: null, remoteAddress: '127.0.0.1' } as const;

/** Runs `work` as an administrator of a project. */
export function asAdmin<T>(groupId: string, work: () => T, options: { role?: ProjectRole; userId?: string } = {}): T {
  const principal = {
    kind: 'admin',
    userId: options.userId ?? newId(),
    sessionId: newId(),
    roles: [{ groupId, role: options.role ?? 'owner' }],
  } as const;
  return runInContext({ requestId: newId(), principal, ...CONTEXT }, work);
}

/** Runs `work` as an end user of the app with this domain. */
export function asUser<T>(domainId: string, userId: string, work: () => T): T {
  const principal = {
    kind: 'user',
    userId,
    sessionId: newId(),
    deviceId: newId(),
    domainId,
    customDataEjson: '{}',
  } as const;
  return runInContext({ requestId: newId(), principal, ...CONTEXT }, work);
}

/** Runs `work` as a request without a token. */
export function asNobody<T>(work: () => T): T {
  return runInContext({ requestId: newId(), principal: null, ...CONTEXT }, work);
}
