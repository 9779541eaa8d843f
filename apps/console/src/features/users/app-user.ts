import type { Schemas } from '#admin-client/admin-client.js';

/** User as shown. */
export type AppUser = Schemas['AdminUser'];

/** Returns the email address or the name of a user; empty without either. */
export function nameOf({ data }: AppUser): string {
  const name = data?.email ?? data?.name;
  return typeof name === 'string' ? name : '';
}

/** Returns the types of sign-in methods a user has, as a list. */
export function providersOf({ identities }: AppUser): string {
  return identities.map(({ provider_type }) => provider_type).join(', ');
}
