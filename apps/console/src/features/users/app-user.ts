/** What is shown of a user. */
export interface AppUser {
  readonly _id: string;
  readonly type: 'normal' | 'server';
  readonly disabled: boolean;
  readonly data?: { readonly name?: unknown; readonly email?: unknown };
  readonly identities: readonly { readonly provider_type: string }[];
  /** Unix seconds. */
  readonly creation_date: number;
  readonly last_authentication_date: number;
}

/** Returns the email address or the name of a user; empty without either. */
export function nameOf({ data }: AppUser): string {
  const name = data?.email ?? data?.name;
  return typeof name === 'string' ? name : '';
}

/** Returns the types of sign-in methods a user has, as a list. */
export function providersOf({ identities }: AppUser): string {
  return identities.map(({ provider_type }) => provider_type).join(', ');
}
