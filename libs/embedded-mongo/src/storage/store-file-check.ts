import { closeSync, fstatSync, openSync } from 'node:fs';
import { endianness } from 'node:os';
import { DamagedPages, StorePages } from './store-pages.js';
import { StoreStartError } from './store-start-error.js';

/** Pages looked at in every start: the roots of the trees. */
const ORDINARY_PAGES = 8;
/** Pages checked if the last run did not shut down cleanly: some 10 ms. */
const AFTER_CRASH_PAGES = 2_000;

export interface StoreFileCheck {
  /** True if the last run did not shut down cleanly. */
  readonly afterCrash?: boolean;
  /** True to check every page in use, however long that takes. */
  readonly whole?: boolean;
}

/**
 * Reports a damaged or truncated store file before it is mapped into memory, where a missing page ends the process without a
 * message. Checks its head and its length, and some pages; all pages in use if the file is shorter than its head says, because
 * that is valid as long as only free pages are missing. A file that does not exist yet is valid.
 * @throws StoreStartError naming the file and what to do
 */
export function checkStoreFile(path: string, { afterCrash = false, whole = false }: StoreFileCheck = {}): void {
  // Elsewhere the file is laid out otherwise.
  if (endianness() !== 'LE' || !['x64', 'arm64', 'ppc64', 'riscv64', 'loong64'].includes(process.arch)) return;
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
    throw error;
  }
  try {
    const { size } = fstatSync(file);
    if (size === 0) throw new DamagedPages('it is empty');
    const pages = new StorePages(file, size);
    const newest = pages.newest();
    const complete = size >= (newest.lastPage + 1) * newest.pageSize;
    const some = afterCrash ? AFTER_CRASH_PAGES : ORDINARY_PAGES;
    pages.walk(newest, whole || !complete ? Number.POSITIVE_INFINITY : some);
  } catch (error) {
    if (!(error instanceof DamagedPages)) throw error;
    throw new StoreStartError(
      `The store file ${path} is damaged: ${error.message}. Restore it from a backup; without one, move it away and an empty store is begun.`,
      { cause: error },
    );
  } finally {
    closeSync(file);
  }
}
