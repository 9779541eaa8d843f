import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { LOGGER, type Logger } from '#process/log/logger.js';
import { BlockSupersession, type DueBlock, type SourceBlock } from './block-supersession.js';
import { mergedBlocks, type ReadLine } from './entry-block.js';
import { recordOf, splitLines } from './log-lines.js';
import { windowAt } from './windows.js';

/** Milliseconds between two checks for due blocks. */
const LOOK_INTERVAL_MS = 15_000;
/** Blocks looked up and blocks read per query: each block has less than half of the bytes up to which lines are merged. */
const DUE_BLOCKS = 500;
const RUN_BLOCKS = 32;

/**
 * Merges the many small blocks of quiet times into few large ones. Any number of replicas may merge concurrently and may crash at
 * any moment.
 */
@Injectable()
export class MergingService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private merging: Promise<void> | undefined;
  private closing = false;

  constructor(
    private readonly blocks: BlockSupersession,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.merging ??= this.merge(new Date())
        .catch((error: unknown) => this.logger.warn({ err: error }, 'failed to merge blocks of log entries; retrying'))
        .finally(() => (this.merging = undefined));
    }, LOOK_INTERVAL_MS);
    this.timer.unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.closing = true;
    clearInterval(this.timer);
    await this.merging;
  }

  /** Merges the blocks that are due, and removes the blocks that were superseded long enough ago. */
  async merge(now: Date): Promise<void> {
    const begun = performance.now();
    for (let found: DueBlock[] = []; !this.closing;) {
      found = await this.blocks.due(now, DUE_BLOCKS);
      const superseded = found.filter((block) => block.superseded);
      await this.blocks.remove(superseded.map(({ _id }) => _id));
      for (const block of windowsOf(found.filter((one) => !one.superseded))) {
        // A pass may take minutes, and superseded blocks have to stay from the time they are superseded.
        await this.mergeAround(block, new Date(now.getTime() + performance.now() - begun));
      }
      if (found.length < DUE_BLOCKS) return;
    }
  }

  /** Merges the blocks in the block's window of the next stage. */
  private async mergeAround(block: DueBlock, now: Date): Promise<void> {
    const stage = block.stage + 1;
    const ids = await this.blocks.smallOnes(block, windowAt(stage, block.from.getTime()));
    for (let at = 0; at < ids.length && !this.closing; at += RUN_BLOCKS) {
      const sources = await this.blocks.read(ids.slice(at, at + RUN_BLOCKS));
      const lines = sources.flatMap(readLines);
      if (lines.length > 0) await this.blocks.supersede(sources, mergedBlocks(lines, stage, now), now);
    }
  }
}

/** Returns one block for each window that is to be merged. */
function windowsOf(blocks: readonly DueBlock[]): DueBlock[] {
  const windows = new Map<string, DueBlock>();
  for (const block of blocks) {
    const { from } = windowAt(block.stage + 1, block.from.getTime());
    windows.set(`${block.app_id} ${block.group_id} ${block.stage} ${from}`, block);
  }
  return [...windows.values()];
}

function readLines({ lines }: SourceBlock): ReadLine[] {
  const read: ReadLine[] = [];
  for (const line of splitLines(lines)) {
    const record = line && recordOf(line);
    if (record) read.push({ line, record });
  }
  return read;
}
