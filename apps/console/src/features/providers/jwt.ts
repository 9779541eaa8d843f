/** A token taken apart. Nothing of it is verified: that is the server's matter. */
export interface DecodedJwt {
  readonly header: Readonly<Record<string, unknown>>;
  readonly claims: Readonly<Record<string, unknown>>;
}

function object(part: string): Record<string, unknown> | null {
  try {
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0));
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** Decodes a signed token; returns `null` for anything else. */
export function decodeJwt(token: string): DecodedJwt | null {
  const [head = '', body = '', signature = '', ...rest] = token.trim().split('.');
  const [header, claims] = [object(head), object(body)];
  return header && claims && signature !== '' && rest.length === 0 ? { header, claims } : null;
}
