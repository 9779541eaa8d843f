/** Whether something is allowed, and the member of the rule that decided. */
export interface Decision {
  readonly allowed: boolean;
  readonly by: string | null;
}

export interface TriedRole {
  readonly name: string;
  /** `null`: that depends on the document. */
  readonly applies: boolean | null;
}

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
export interface Trial {
  readonly rules: 'request' | 'collection' | 'default' | 'none';
  readonly refused: string | null;
  readonly roles: readonly TriedRole[];
  readonly filters: readonly { readonly name: string; readonly applies: boolean; readonly query: unknown }[];
  readonly documents: readonly TriedDocument[];
  readonly failures: readonly { readonly source: string; readonly name: string; readonly message: string }[];
}
