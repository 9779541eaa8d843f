import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '../terminal/error-code.js';

/**
 * Returns the first link of the newest mail in an outbox, or its path if it has no link; `null` if the outbox is empty.
 */
export async function newestMail(outbox: string): Promise<string | null> {
  const names = await readdir(outbox).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  });
  // Sorted by name they are sorted by time.
  const newest = names
    .filter((name) => name.endsWith('.eml'))
    .toSorted()
    .at(-1);
  if (newest === undefined) return null;
  const path = join(outbox, newest);
  return /https?:\/\/[^\s<>"]+/.exec(await readFile(path, 'utf8'))?.[0] ?? path;
}
