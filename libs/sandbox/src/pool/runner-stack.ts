import { readFileSync } from 'node:fs';

/**
 * Kilobytes of native stack V8 may use. Where the engine inside compares its own stack with its limit (`stackKb`), parsers and
 * other native recursion of it take up to 15.4 times as much of V8's: at this size the engine's limit comes first, and code gets the
 * `RangeError` it can catch. Below it V8's comes first, which spoils the interpreter and ends the call.
 */
const STACK_KB = 6656;

/** Kilobytes the main thread must have, so that native code keeps the rest. */
const THREAD_KB = 8192;

/**
 * Returns Node options for a runner's stack: none if threads have less than the usual 8 MiB, because exceeding it would
 * end the process.
 * @param limits content of `/proc/self/limits`; processes started from here have the same
 */
export function stackOptions(limits = ownLimits()): string[] {
  const [, soft] = /^Max stack size\s+(unlimited|\d+)\s/m.exec(limits) ?? [];
  if (soft === undefined) return [];
  return soft === 'unlimited' || Number(soft) >= THREAD_KB * 1024 ? [`--stack-size=${STACK_KB}`] : [];
}

/** @returns '' on systems that do not report limits */
function ownLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8');
  } catch {
    return '';
  }
}
