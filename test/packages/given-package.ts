import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { eventually } from '../e2e/platform/eventually.js';
import { OUTCOME, type InstalledPackage, type Outcome } from './installed-package.js';

/** Returns what an installation made, once it has ended. */
async function made(root: string): Promise<InstalledPackage> {
  const path = join(root, OUTCOME);
  await eventually(() => Promise.resolve(existsSync(path)), Boolean);
  const outcome = JSON.parse(readFileSync(path, 'utf8')) as Outcome;
  if ('failure' in outcome) throw new Error(outcome.failure);
  return outcome.installed;
}

const root = inject('installation');

/** The package that this run installs; absent in projects that run everything from the checkout. Files that import it wait for it. */
export const installed = root === undefined ? undefined : await made(root);
