import type { AppUser } from '#contracts/identity/users.contract.js';

/** An end user and the custom data that came with its token. */
export interface Caller {
  readonly user: AppUser;
  /** Canonical extended JSON of a document. */
  readonly customDataEjson: string;
}

/** Whose rights a run acts with. The system is bound by no collection rule; a user by all of them. */
export type Rights = { readonly kind: 'system' } | { readonly kind: 'user'; readonly user: AppUser };

export const SYSTEM: Rights = { kind: 'system' };
