import { mkdirSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { browserPath } from '../tools/installed-browser.mjs';
import { launchBrowser } from '../tools/launch-browser.mjs';
import { VisitTab } from './visit-tab.js';

/** Pictures of pages where tests failed. */
export const PICTURES = 'test-results/console';

let started: Promise<Browser> | undefined;

/** Launches a browser that is launched again for the next file if it ends. */
async function launch(): Promise<Browser> {
  mkdirSync(PICTURES, { recursive: true });
  const browser = await launchBrowser(browserPath());
  browser.on('disconnected', () => (started = undefined));
  return browser;
}

/**
 * Returns the browser of this worker, which ends with it. Files share it, and a free tab with compiled scripts: a start and a first
 * page take 2 s of CPU.
 */
export function startBrowser(): Promise<Browser> {
  return (started ??= launch());
}

/** Ends the use of {@link startBrowser}'s browser by a file: closes all it left open but tabs the next one may have. */
export async function leaveBrowser(browser: Browser): Promise<void> {
  const kept = VisitTab.freeContexts(browser);
  const left = browser.contexts().filter((context) => !kept.has(context));
  await Promise.all(left.map((context) => context.close()));
}
