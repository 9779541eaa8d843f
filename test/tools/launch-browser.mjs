import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const PROGRAM = fileURLToPath(new URL('chromium.sh', import.meta.url));

/** Launches a Chromium, without what one with windows prepares for people. */
export function launchBrowser(path) {
  return chromium.launch({
    executablePath: PROGRAM,
    env: { ...process.env, CHROMIUM_PROGRAM: path },
    // Pages of one site share a process, and in it compiled scripts.
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--process-per-site'],
  });
}
