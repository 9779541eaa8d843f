import type { Schemas } from '#admin-client/admin-client.js';

/** Whether something is allowed, and the member of the rule that decided. */
export type Decision = Schemas['TrialDecision'];

export type TriedRole = Schemas['TriedRole'];

export type TriedDocument = Schemas['TriedDocument'];

/** What rules mean for a user. */
export type Trial = Schemas['RuleTrialResult'];
