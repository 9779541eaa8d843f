import type { AppUser } from '#contracts/identity/users.contract.js';

/** An end user and the custom data that came with its token. */
export interface Caller {
  readonly user: AppUser;
  /** Canonical extended JSON of a document. */
  readonly customDataEjson: string;
}

/** Whose rights a run acts with. The system is bound by no collection rule; a user by all of them. */
export type Rights = { readonly kind: 'system' } | ({ readonly kind: 'user' } & Caller);

export const SYSTEM: Rights = { kind: 'system' };

/** Whom the expressions of a run judge: whose rights it has or, where that is the system, who called. */
export function judgedUser(rights: Rights, caller: Caller | null): Caller | null {
  return rights.kind === 'user' ? rights : caller;
}
