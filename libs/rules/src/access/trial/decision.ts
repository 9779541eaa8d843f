/** Whether something is allowed, and the member of the rule that decided; `null` where none grants it. */
export interface Decision {
  readonly allowed: boolean;
  /** As in `roles[1].fields.address.read`. */
  readonly by: string | null;
}

export const NOT_GRANTED: Decision = { allowed: false, by: null };

/** What is decided about one member of a document: a whole one, or one below it where the rule goes that deep. */
export interface FieldDecision {
  /** Names from the document on; elements of lists by their position. */
  readonly path: readonly string[];
  readonly read: Decision;
  readonly write: Decision;
}
