import type { RequestFacts } from '#contracts/runtime/functions.contract.js';

/** Target of a request, in addition to its HTTP facts. */
export interface RequestTarget {
  /** Function or action name. */
  readonly action: string;
  /** Name of the service the action or webhook belongs to; empty for functions. */
  readonly service?: string;
  /** Path of the webhook or route; empty for others. */
  readonly webhookUrl?: string;
}

/**
 * Returns `context.request` and `%%request` (runtime §2.2): without the body, and with no part of the message other
 * than these properties.
 */
export function requestMember(facts: RequestFacts, { action, service = '', webhookUrl = '' }: RequestTarget) {
  const { remoteIPAddress, httpMethod, httpUserAgent, httpReferrer, rawQueryString, requestHeaders } = facts;
  return {
    remoteIPAddress,
    httpMethod,
    httpUserAgent,
    httpReferrer,
    rawQueryString,
    requestHeaders,
    service,
    action,
    webhookUrl,
  };
}
