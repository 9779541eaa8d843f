import type { ReceivedRequest } from './received-request.js';

/** Parses the fields of a form in the body, in their order; other bodies have none. */
export function formFields({ header, body }: Pick<ReceivedRequest, 'header' | 'body'>): [name: string, value: string][] {
  const type = (header('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase();
  return type === 'application/x-www-form-urlencoded' ? [...new URLSearchParams(body.toString('utf8'))] : [];
}
