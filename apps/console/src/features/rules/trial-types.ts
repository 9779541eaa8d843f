import type { Schemas } from '#admin-client/admin-client.js';

/** Whether something is allowed, and the member of the rule that decided. */
export type Decision = Schemas['TrialDecision'];

export type TriedRole = Schemas['TriedRole'];

export interface TriedDocument {
  readonly document: Readonly<Record<string, unknown>>;
  readonly role: string | null;
  readonly roles: readonly TriedRole[];
  /** `null`: it is not stored. */
  readonly found: boolean | null;
  readonly visible: Readonly<Record<string, unknown>> | null;
  readonly read: Decision;
  readonly insert: Decision;
  readonly update: Decision;
  readonly delete: Decision;
  readonly fields: readonly { readonly path: readonly string[]; readonly read: Decision; readonly write: Decision }[];
}

/** What rules mean for a user. */
export type Trial = Schemas['RuleTrialResult'];
