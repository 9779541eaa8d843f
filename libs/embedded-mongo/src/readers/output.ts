const FRAME_BYTES = 256 << 10;

/** Channel to which a reader sends the changes of a statement. */
export interface Output {
  /** Sends a part of what a statement changes, as BSON documents one after the other. */
  changes(body: readonly Buffer[]): void;
}

/** Sends documents in parts of about 256 KB. */
export function sendInFrames(documents: readonly Buffer[], output: Output): void {
  let batch: Buffer[] = [];
  let bytes = 0;
  for (const document of documents) {
    batch.push(document);
    bytes += document.length;
    if (bytes < FRAME_BYTES) continue;
    output.changes(batch);
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) output.changes(batch);
}
