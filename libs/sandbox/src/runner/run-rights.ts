/** Number of the rights of the function called first. */
export const OWN_RIGHTS = 0;

interface NestedRights {
  readonly actsFor: string;
  /** Calls and timers that were begun with them and are not over. */
  pending: number;
  /** `true` once the function has returned its value or has thrown. */
  valueThere: boolean;
}

/**
 * Rights of the functions of one run, each under a number. The rights of a nested function that runs as the system
 * apply until its value is there, and then only to code that waited for something it began; they are forgotten when
 * nothing of that is pending. Everything else it made acts for its caller from then on, regardless of where it was
 * kept.
 */
export class RunRights {
  readonly #nested = new Map<number, NestedRights>();
  readonly #holders = new Map<number, number>();
  #last = OWN_RIGHTS;
  #running = OWN_RIGHTS;
  /** The call or timer whose code runs. */
  #resumed: number | undefined;

  /** Begins a nested function with its own rights, called by a function without any. */
  begin(actsFor: string): number {
    const number = ++this.#last;
    this.#nested.set(number, { actsFor, pending: 0, valueThere: false });
    this.#running = number;
    return number;
  }

  /** The function has returned a promise: its caller's code runs. */
  leave(number: number): void {
    if (this.#running === number) this.#running = OWN_RIGHTS;
  }

  /** The function's value is there. */
  end(number: number): void {
    this.leave(number);
    const rights = this.#nested.get(number);
    if (rights === undefined) return;
    rights.valueThere = true;
    // The code that runs has settled the function's promise: the caller's code follows in the same turn.
    if (this.#resumed !== undefined && this.#holders.get(this.#resumed) === number) this.release(this.#resumed);
    this.#forgetIfOver(number, rights);
  }

  /** The number that counts: of rights that are over, their caller's. */
  current(number: number): number {
    const rights = this.#nested.get(number);
    return rights !== undefined && (!rights.valueThere || this.#running === number) ? number : OWN_RIGHTS;
  }

  /** The nested function whose rights count. */
  actsFor(number: number): string | null {
    return this.#nested.get(this.current(number))?.actsFor ?? null;
  }

  /** Holds rights until a call is over that was made with them. */
  hold(id: number, number: number): void {
    const rights = this.#nested.get(this.current(number));
    if (rights === undefined) return;
    rights.pending++;
    this.#holders.set(id, number);
  }

  /**
   * Holds the rights of the running function, as far as they are known: after it has waited, the rights of the call
   * whose result it received.
   */
  holdRunning(id: number): void {
    this.hold(id, this.#running);
  }

  /** Runs code that waited for a call or a timer, which is over afterwards. */
  resume(id: number, run: () => void): void {
    this.#running = this.#holders.get(id) ?? OWN_RIGHTS;
    this.#resumed = id;
    try {
      run();
    } finally {
      this.#running = OWN_RIGHTS;
      this.#resumed = undefined;
      this.release(id);
    }
  }

  release(id: number): void {
    const number = this.#holders.get(id);
    const rights = number === undefined ? undefined : this.#nested.get(number);
    if (number === undefined || rights === undefined) return;
    this.#holders.delete(id);
    rights.pending--;
    this.#forgetIfOver(number, rights);
  }

  #forgetIfOver(number: number, { pending, valueThere }: NestedRights): void {
    if (valueThere && pending === 0) this.#nested.delete(number);
  }
}
