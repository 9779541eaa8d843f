/** A change that was refused because its entity is another one by now. */
export interface Conflict {
  /** Content that was to be saved; `null` for a deletion. */
  readonly mine: unknown;
  /** Content that is stored now; `undefined` where it cannot be read. */
  readonly theirs: unknown;
}

/** `mine` saves over theirs, `theirs` drops the change, `neither` leaves everything as it is typed. */
export type ConflictChoice = 'mine' | 'theirs' | 'neither';

/** A conflict the administrator has to decide. */
export interface OpenConflict extends Conflict {
  readonly decide: (choice: ConflictChoice) => void;
}

let open: readonly OpenConflict[] = [];
const listeners = new Set<() => void>();

function setOpen(next: readonly OpenConflict[]): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Asks the administrator whose version counts. */
export function askWhichVersion(conflict: Conflict): Promise<ConflictChoice> {
  return new Promise((resolve) => {
    const asked: OpenConflict = {
      ...conflict,
      decide: (choice) => {
        setOpen(open.filter((each) => each !== asked));
        resolve(choice);
      },
    };
    setOpen([...open, asked]);
  });
}

/** Returns the conflict to be decided first; `null` without conflicts. */
export function firstConflict(): OpenConflict | null {
  return open[0] ?? null;
}

export function onConflicts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
