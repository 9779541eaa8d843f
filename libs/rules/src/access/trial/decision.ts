/** Permission decision and the path of the rule property that made it; `null` if none grants access. */
export interface Decision {
  readonly allowed: boolean;
  /** Path such as `roles[1].fields.address.read`. */
  readonly by: string | null;
}

export const NOT_GRANTED: Decision = { allowed: false, by: null };

/** Decision on one field of a document: a top-level field, or one below it if the rule goes that deep. */
export interface FieldDecision {
  /** Names from the document on; elements of lists by their position. */
  readonly path: readonly string[];
  readonly read: Decision;
  readonly write: Decision;
}
