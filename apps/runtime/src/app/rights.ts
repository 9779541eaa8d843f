import type { AppUser } from '#contracts/identity/users.contract.js';

/** End user and the custom data that came with its token. */
export interface Caller {
  readonly user: AppUser;
  /** Canonical extended JSON of a document. */
  readonly customDataEjson: string;
}

/** Rights a run acts with. The system is bound by no collection rule; a user by all of them. */
export type Rights = { readonly kind: 'system' } | ({ readonly kind: 'user' } & Caller);

export const SYSTEM: Rights = { kind: 'system' };

/** Returns the user of a run's expressions: the user whose rights it has or, if it has the system's rights, the caller. */
export function judgedUser(rights: Rights, caller: Caller | null): Caller | null {
  return rights.kind === 'user' ? rights : caller;
}
