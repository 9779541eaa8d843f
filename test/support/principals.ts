import { currentContext, runInContext } from '#bus/transport/request-context.js';
import type { ProjectRole } from '#contracts/principal.js';
import { newId } from '#contracts/ids.js';

/** Returns a request context that keeps the caller of the surrounding one. */
const context = () => ({
  requestId: newId(),
  request: { method: 'POST', url: '/test' },
  origin: null,
  remoteAddress: '127.0.0.1',
  caller: currentContext()?.caller,
});

/** Runs `work` as an administrator of a project. */
export function asAdmin<T>(groupId: string, work: () => T, options: { role?: ProjectRole; userId?: string } = {}): T {
  const principal = {
    kind: 'admin',
    userId: options.userId ?? newId(),
    sessionId: newId(),
    roles: [{ groupId, role: options.role ?? 'owner' }],
  } as const;
  return runInContext({ principal, ...context() }, work);
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
  return runInContext({ principal, ...context() }, work);
}

/** Runs `work` as a request without a token. */
export function asUnauthenticated<T>(work: () => T): T {
  return runInContext({ principal: null, ...context() }, work);
}
