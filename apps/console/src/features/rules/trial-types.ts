import type { Members } from './rule-types';

/** Whether something is allowed, and the member of the rule that decided. */
export interface Decision {
  readonly allowed: boolean;
  readonly by: string | null;
}

export interface TriedRole {
  readonly name: string;
  /** `null`: depends on the document. */
  readonly applies: boolean | null;
}

export interface TriedDocument {
  readonly document: Members;
  readonly role: string | null;
  readonly roles: readonly TriedRole[];
  readonly found: boolean | null;
  readonly visible: Members | null;
  readonly read: Decision;
  readonly insert: Decision;
  readonly update: Decision;
  readonly delete: Decision;
  readonly fields: readonly { readonly path: readonly string[]; readonly read: Decision; readonly write: Decision }[];
}

/** What rules mean for a user. */
export interface Trial {
  readonly user: Members;
  readonly rules: 'request' | 'collection' | 'default' | 'none';
  readonly refused: string | null;
  readonly roles: readonly TriedRole[];
  readonly filters: readonly {
    readonly name: string;
    readonly applies: boolean;
    readonly query: Members | null;
    readonly projection: Members;
  }[];
  readonly documents: readonly TriedDocument[];
  readonly failures: readonly { readonly source: string; readonly name: string; readonly message: string }[];
}

export const OPERATIONS = { read: 'Read', insert: 'Insert', update: 'Change', delete: 'Delete' } as const;
export type Operation = keyof typeof OPERATIONS;

/** Why something is allowed or not, in words. */
export function reasonOf({ by }: Decision): string {
  if (by === null) return 'nothing grants it';
  return by === 'roles' ? 'no role applies' : by;
}
