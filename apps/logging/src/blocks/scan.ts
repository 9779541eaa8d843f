/**
 * Approximate number of entries, and of blocks of them, that one page of a search scans: the last part read is scanned to its
 * end.
 */
export const SCANNED_ENTRIES_MAX = 20_000;
export const SCANNED_BLOCKS_MAX = 1_000;

/** Counts the entries and blocks a search scans, and records where it stopped. */
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

  /** Time at which the scan stopped, in unix milliseconds: everything later has been scanned. `null` if the scan is complete. */
  get stoppedAt(): number | null {
    return this.stop;
  }

  /** Records where a source stopped. With several sources, the source that stopped first decides. */
  stopAt(moment: number): void {
    this.stop = Math.max(this.stop ?? -Infinity, moment);
  }
}
