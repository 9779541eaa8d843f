import type { RequestFacts } from '#contracts/runtime/functions.contract.js';

/** What a request is about, beside its HTTP facts. */
export interface RequestTarget {
  /** Function or action name. */
  readonly action: string;
  /** Name of the service whose action or webhook it is; empty for functions. */
  readonly service?: string;
  /** Path of the webhook or route; empty for others. */
  readonly webhookUrl?: string;
}

/** `context.request` and `%%request` (runtime §2.2): no body, and nothing of the message that is not named here. */
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
