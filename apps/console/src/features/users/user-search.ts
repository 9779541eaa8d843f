/** Selected users, in the address. */
export interface UserSearch {
  /** Part of an email address or a name, or an id. */
  readonly q?: string;
  /** Set for pending users, who have never logged in. */
  readonly pending?: true;
}

/** An address holds digits as a number. */
export function userSearchOf({ q, pending }: Readonly<Record<string, unknown>>): UserSearch {
  const text = typeof q === 'number' ? String(q) : q;
  return {
    ...(typeof text === 'string' && text !== '' ? { q: text } : {}),
    ...(pending === true ? { pending: true } : {}),
  };
}
