import { requestWith, type ReceivedRequest } from '../entrances/incoming/received-request.js';

/** Builds a third party's request: `POST https://a.test/hook` without a body, unless set otherwise. */
export function aRequest(
  settings: {
    readonly method?: string;
    readonly url?: string;
    readonly headers?: Record<string, string[]>;
    readonly body?: string;
  } = {},
): ReceivedRequest {
  const body = Buffer.from(settings.body ?? '');
  const request = {
    clientAppId: 'shop-abcde',
    method: settings.method ?? 'POST',
    url: settings.url ?? 'https://a.test/hook',
    headers: settings.headers ?? {},
    bodyBase64: body.toString('base64'),
    remoteIPAddress: '203.0.113.7',
  };
  return requestWith(request, body);
}
