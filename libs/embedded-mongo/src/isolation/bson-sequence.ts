/** Returns the BSON documents that follow one another in one buffer. */
export function documentsIn(bytes: Buffer): Buffer[] {
  const documents: Buffer[] = [];
  for (let at = 0; at < bytes.length;) {
    const length = bytes.readInt32LE(at);
    documents.push(bytes.subarray(at, at + length));
    at += length;
  }
  return documents;
}
