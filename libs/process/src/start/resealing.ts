import type { Logger } from '../log/logger.js';
import { RetriedPass } from './retried-pass.js';
import type { SecretBox } from '#security/keys/secret-box.js';

export interface SealedRecord {
  readonly sealed: Uint8Array;
  /** Owner the data is sealed for; see `SecretBox`. */
  readonly owner: string;
  /** Stores other bytes, unless the record has changed meanwhile: then it is under the current key already. */
  replace(sealed: Buffer): Promise<void>;
}

export interface ResealingOutcome {
  readonly resealed: number;
  /** Number of records that neither key opens. They are left unchanged. */
  readonly unreadable: number;
}

/**
 * Reseals every record that is under the previous key. Can be interrupted and repeated at any time, and run
 * concurrently.
 */
export async function resealAll(box: SecretBox, records: AsyncIterable<SealedRecord>): Promise<ResealingOutcome> {
  let resealed = 0;
  let unreadable = 0;
  for await (const record of records) {
    let sealed: Buffer | null;
    try {
      sealed = box.reseal(record.sealed, record.owner);
    } catch {
      unreadable++;
      continue;
    }
    if (sealed === null) continue;
    await record.replace(sealed);
    resealed++;
  }
  return { resealed, unreadable };
}

/** Brings one kind of records of a service under the current master key, beside its work, whenever a process starts with a previous one. */
export class Resealing {
  private readonly pass = new RetriedPass(
    () => this.run(),
    (error) => this.logger.warn({ err: error }, `failed to encrypt all ${this.what} again; retrying`),
  );

  /** @param what the records, in the plural, for the log */
  constructor(
    private readonly what: string,
    private readonly box: SecretBox,
    private readonly logger: Logger,
    private readonly records: () => AsyncIterable<SealedRecord>,
  ) {}

  start(): void {
    if (this.box.isRotating) this.pass.start();
  }

  stop(): Promise<void> {
    return this.pass.stop();
  }

  private async run(): Promise<void> {
    const outcome = await resealAll(this.box, this.records());
    if (outcome.unreadable > 0)
      this.logger.error(outcome, `some ${this.what} can be decrypted neither with MASTER_KEY nor with MASTER_KEY_PREVIOUS`);
    else this.logger.info(outcome, `all ${this.what} are encrypted with MASTER_KEY`);
  }
}
