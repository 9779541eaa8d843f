import { DEFAULT_LIMITS, type ExecutionLimits } from '../sandbox-engine.js';

/**
 * Highest limits the engine supports: its address space has four gigabytes, and its stack must fit the native one
 * (`runner-stack.ts`).
 */
const HIGHEST: Readonly<ExecutionLimits> = {
  cpuMs: 3_600_000,
  wallMs: 86_400_000,
  memoryMb: 1024,
  stackKb: 384,
  hostCallsPending: 10_000,
  hostCallsTotal: 1_000_000,
  logLines: 100_000,
  logLineLength: 1 << 20,
  inputLength: 64 << 20,
  payloadLength: 64 << 20,
};

/**
 * Fills in the defaults.
 * @throws RangeError for a limit that is not a whole number from 1 to what the engine can keep
 */
export function resolveLimits(limits: Partial<ExecutionLimits> = {}): ExecutionLimits {
  const resolved = { ...DEFAULT_LIMITS, ...limits };
  for (const name of Object.keys(HIGHEST) as (keyof ExecutionLimits)[]) {
    const value = resolved[name];
    if (!Number.isInteger(value) || value < 1 || value > HIGHEST[name]) {
      throw new RangeError(`limits.${name} must be a whole number from 1 to ${HIGHEST[name]}, not ${value}`);
    }
  }
  return resolved;
}
