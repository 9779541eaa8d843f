/** Entries one page of a search looks at, about, and blocks of them: what is read last is read to its end. */
export const SCANNED_ENTRIES_MAX = 20_000;
export const SCANNED_BLOCKS_MAX = 1_000;

/** Counts what a search looks at, and knows where it left off. */
export class Scan {
  private entries = 0;
  private blocks = 0;
  private stop: number | null = null;

  constructor(
    private readonly entriesMax = SCANNED_ENTRIES_MAX,
    private readonly blocksMax = SCANNED_BLOCKS_MAX,
  ) {}

  count(entries: number, blocks = 0): void {
    this.entries += entries;
    this.blocks += blocks;
  }

  get isEnough(): boolean {
    return this.entries >= this.entriesMax || this.blocks >= this.blocksMax;
  }

  /** Unix milliseconds: everything after them was looked at. `null` for what was looked at to its end. */
  get stoppedAt(): number | null {
    return this.stop;
  }

  /** Of several sources the one that left off first decides. */
  stopAt(moment: number): void {
    this.stop = Math.max(this.stop ?? -Infinity, moment);
  }
}
