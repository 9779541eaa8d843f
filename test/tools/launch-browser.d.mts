import type { Browser } from 'playwright-core';

/** Launches a Chromium, without what one with windows prepares for people. */
export function launchBrowser(path: string): Promise<Browser>;
