/** Whom calls act for now: the name of a function that runs as the system, until that has ended. */
export interface Rights {
  actsFor: string | null;
  /** Calls that are not answered yet. */
  pending: number;
  /** Its function has come to its value: with the last answer, its rights are over. */
  valueThere: boolean;
  /** Those of its caller, which everything made in it has from then on. */
  readonly outer: Rights | null;
}

/** The function whose rights count: of one that has ended, its caller's. */
export function currentRights(rights: Rights): Rights {
  let current = rights;
  while (current.valueThere && current.pending === 0 && current.outer !== null) current = current.outer;
  return current;
}
