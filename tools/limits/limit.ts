// Units and settings of the table of limits.
import { VARIABLES, type VariableName } from '#process/env/environment.js';

export const of = (count: number): string => count.toLocaleString('en-US');
export const kib = (bytes: number): string => `${of(bytes / 2 ** 10)} KiB`;
export const mib = (bytes: number): string => `${of(bytes / 2 ** 20)} MiB`;
/** Characters, which are UTF-16 units. */
export const mi = (length: number): string => `${of(length / 2 ** 20)} Mi`;
/** Returns milliseconds as hours, minutes or seconds. */
export function time(ms: number): string {
  if (ms % 3_600_000 === 0) return `${ms / 3_600_000} h`;
  return ms > 300_000 && ms % 60_000 === 0 ? `${ms / 60_000} min` : `${ms / 1_000} s`;
}
/** Returns the default of a numeric variable. */
export const setting = (name: VariableName): number => {
  const variable: { readonly default?: string } = VARIABLES[name];
  return Number(variable.default);
};

/** A limit: what it bounds, its value, the variables that set it, and what happens beyond it. */
export type Limit = readonly [limit: string, value: string, settings: readonly VariableName[], beyond: string];
