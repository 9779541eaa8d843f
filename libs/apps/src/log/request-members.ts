import { currentContext } from '#bus/transport/request-context.js';
import type { LogEntry } from '#contracts/logging/entries.contract.js';

type RequestMembers = Pick<
  LogEntry,
  'co_id' | 'domain_id' | 'app_id' | 'group_id' | 'request_url' | 'request_method' | 'started' | 'completed' | 'remote_ip_address'
>;

/** Returns the properties of an entry that describe its app and the request being served, which has ended by now. */
export function requestMembers(
  app: { readonly appId: string; readonly groupId: string; readonly domainId: string },
  started: Date,
): RequestMembers {
  const context = currentContext();
  return {
    co_id: context?.requestId ?? '',
    domain_id: app.domainId,
    app_id: app.appId,
    group_id: app.groupId,
    request_url: context?.request?.url ?? '',
    request_method: context?.request?.method ?? '',
    started: started.toISOString(),
    completed: new Date().toISOString(),
    ...(context?.remoteAddress ? { remote_ip_address: context.remoteAddress } : {}),
  };
}
