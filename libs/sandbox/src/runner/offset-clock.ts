const SUCCESS = 0;
const NOT_SUPPORTED = 52;
const REALTIME = 0;
const MONOTONIC = 1;
const NANOSECONDS = 1_000_000n;

/** Returns the clock an engine asks for the time: that of the machine, the date moved by what `offsetMs` says then. Durations are real. */
export function offsetClock(
  memory: { readonly buffer: ArrayBufferLike },
  offsetMs: () => number,
): (clock: number, precision: bigint, result: number) => number {
  return (clock, _precision, result) => {
    if (clock !== REALTIME && clock !== MONOTONIC) return NOT_SUPPORTED;
    const ms = Date.now() + (clock === REALTIME ? offsetMs() : 0);
    // The engine cannot represent times before 1970.
    new DataView(memory.buffer).setBigUint64(result, BigInt(Math.max(0, Math.trunc(ms))) * NANOSECONDS, true);
    return SUCCESS;
  };
}
