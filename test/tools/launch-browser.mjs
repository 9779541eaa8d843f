import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const PROGRAM = fileURLToPath(new URL('chromium.sh', import.meta.url));

/** Launches a Chromium, without what one with windows prepares for people. */
export function launchBrowser(path) {
  return chromium.launch({
    executablePath: PROGRAM,
    env: { ...process.env, CHROMIUM_PROGRAM: path },
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      // Pages of one site share a process, and in it compiled scripts.
      '--process-per-site',
      // A visit is too short for optimized code to pay: a sixth of the CPU of all tests in browsers was spent on it.
      '--js-flags=--no-opt --no-maglev',
    ],
  });
}
