/** Selected users, in the address. */
export interface UserSearch {
  /** Part of an email address or a name, or an id. */
  readonly q?: string;
  /** Set for pending users, who have never logged in. */
  readonly pending?: true;
  /** Only users of this status. */
  readonly status?: 'enabled' | 'disabled';
  /** Only users with a sign-in method of this type. */
  readonly method?: string;
}

/** Reads a search of users from an address, whose parser turns digits into a number. */
export function userSearchOf({ q, pending, status, method }: Readonly<Record<string, unknown>>): UserSearch {
  const text = typeof q === 'number' ? String(q) : q;
  return {
    ...(typeof text === 'string' && text !== '' ? { q: text } : {}),
    ...(pending === true ? { pending: true } : {}),
    ...(status === 'enabled' || status === 'disabled' ? { status } : {}),
    ...(typeof method === 'string' && method !== '' ? { method } : {}),
  };
}
