/** What of the users is shown, in the address. */
export interface UserSearch {
  /** Part of an e-mail address or a name, or an id. */
  readonly q?: string;
  /** Those nobody has logged in as yet. */
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
