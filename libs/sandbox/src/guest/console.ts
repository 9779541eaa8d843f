import { send } from './bridge.js';
import { formatLine } from './values/inspect.js';
import { stringSlice } from './primordials.js';

const limits = { lines: 0, length: 0 };
let written = 0;

export function limitLog(lines: number, length: number): void {
  limits.lines = lines;
  limits.length = length;
}

/** A line beyond the limit is not formatted: only the runner's counter learns of it. */
function write(level: string, args: readonly unknown[]): void {
  if (++written > limits.lines) send('log', 0, level);
  else send('log', 1, level, stringSlice(formatLine(args), 0, limits.length));
}

export const console = Object.freeze({
  log: (...args: unknown[]): void => {
    write('log', args);
  },
  info: (...args: unknown[]): void => {
    write('info', args);
  },
  warn: (...args: unknown[]): void => {
    write('warn', args);
  },
  error: (...args: unknown[]): void => {
    write('error', args);
  },
  debug: (...args: unknown[]): void => {
    write('debug', args);
  },
});
