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

/** How people call it; empty for one nobody told a name of. */
export function nameOf({ data }: AppUser): string {
  const name = data?.email ?? data?.name;
  return typeof name === 'string' ? name : '';
}
