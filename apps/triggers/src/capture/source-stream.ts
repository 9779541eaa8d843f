import type { Document } from '#codecs/bson/values.js';
import { serverCode } from '#store/driver/server-code.js';
import { streamFailure } from '#triggers/outage.js';
import type { ResumePoint } from '../table/trigger-state.model.js';
import { GATHER_MAX, type ChangeBatch, type ChangeReader, type ReadingMode } from './change-reader.js';

/** Opens a stream from a place on. */
export type OpenReader = (wanted: {
  readonly match: Document;
  readonly from: ResumePoint | null;
  readonly mode: ReadingMode;
}) => Promise<ChangeReader>;

/**
 * Changes of a source from a place on. A change that is too large to be reported ends a stream, and with it all changes
 * it would have come with: they are then read one by one, and of the large one only where it happened.
 */
export class SourceStream {
  private reader: ChangeReader | undefined;
  private mode: ReadingMode = 'many';
  private readOneByOne = 0;
  private from: ResumePoint | null;

  constructor(
    private readonly openReader: OpenReader,
    private readonly asked: {
      readonly match: Document;
      readonly from: ResumePoint | null;
      /** Returns `true` if the next stream may succeed after one that ended with an error. */
      readonly goesOn: (error: unknown) => boolean;
    },
  ) {
    this.from = asked.from;
  }

  /**
   * Returns the next changes; `null` if none came while the server held the request, or none could be reported yet.
   * Throws the server's errors.
   */
  async next(): Promise<ChangeBatch | null> {
    const { mode } = this;
    try {
      this.reader ??= await this.openReader({ match: this.asked.match, from: this.from, mode });
      const batch = await this.reader.next(mode === 'many' ? GATHER_MAX : 1);
      if (!batch) return null;
      this.from = { token: batch.token };
      if (mode !== 'many' && batch.events.length > 0) await this.endOneByOne();
      // A dropped collection may be created again: the next stream continues after it.
      if (batch.isLast) await this.close();
      return { ...batch, tooLarge: mode === 'lean' };
    } catch (error) {
      if (this.asked.goesOn(error)) {
        await this.close();
        return null;
      }
      if (streamFailure(serverCode(error)) !== 'too large' || mode === 'lean') throw error;
      await this.change(mode === 'many' ? 'single' : 'lean');
      return null;
    }
  }

  async close(): Promise<void> {
    const { reader } = this;
    this.reader = undefined;
    await reader?.close();
  }

  private async endOneByOne(): Promise<void> {
    this.readOneByOne += 1;
    if (this.mode === 'lean' || this.readOneByOne >= GATHER_MAX) await this.change('many');
  }

  private async change(mode: ReadingMode): Promise<void> {
    this.mode = mode;
    this.readOneByOne = 0;
    await this.close();
  }
}
