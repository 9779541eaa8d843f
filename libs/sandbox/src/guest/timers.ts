import { cancelTimer, startTimer } from './bridge.js';
import { failUncaught } from './call.js';
import {
  MapConstructor,
  mapDelete,
  mapGet,
  mapSet,
  numberOf,
  reflectApply,
  truncate,
  TypeErrorConstructor,
} from './primordials.js';

type Callback = (...args: unknown[]) => unknown;
const MAX_DELAY = 2 ** 31 - 1;

/** Same as Node: a delay that is not a number between 1 and 2^31 - 1 is one millisecond. */
const delayOf = (value: unknown): number => {
  const delay = truncate(numberOf(value));
  return delay >= 1 && delay <= MAX_DELAY ? delay : 1;
};

function assertCallback(callback: unknown): asserts callback is Callback {
  if (typeof callback !== 'function') throw new TypeErrorConstructor('The "callback" argument must be of type function');
}

/** An error that escapes a callback ends the call, as it would end a process. */
function run(callback: Callback, args: readonly unknown[]): void {
  try {
    reflectApply(callback, undefined, args);
  } catch (error) {
    failUncaught(error);
  }
}

const intervals: Map<unknown, unknown> = new MapConstructor();

export function setTimeout(callback: unknown, delay?: unknown, ...args: unknown[]): number {
  assertCallback(callback);
  return startTimer(delayOf(delay), () => {
    run(callback, args);
  });
}

export function setImmediate(callback: unknown, ...args: unknown[]): number {
  assertCallback(callback);
  return startTimer(0, () => {
    run(callback, args);
  });
}

/** Starts a repeated timer. Each firing starts the next timer; the id remains that of the first. */
export function setInterval(callback: unknown, delay?: unknown, ...args: unknown[]): number {
  assertCallback(callback);
  const period = delayOf(delay);
  const fire = (): void => {
    mapSet(intervals, id, startTimer(period, fire, true));
    run(callback, args);
  };
  const id = startTimer(period, fire, true);
  mapSet(intervals, id, id);
  return id;
}

export function clearTimer(id: unknown): void {
  if (typeof id !== 'number') return;
  cancelTimer((mapGet(intervals, id) as number | undefined) ?? id);
  mapDelete(intervals, id);
}
