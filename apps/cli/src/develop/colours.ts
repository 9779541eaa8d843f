import { styleText } from 'node:util';
import type { Surroundings } from '../terminal/surroundings.js';

/** Meanings of output that are shown by colors as well. */
const STYLES = {
  good: ['green'],
  bad: ['red'],
  warning: ['yellow'],
  quiet: ['dim'],
  name: ['bold'],
} as const;

export type Meaning = keyof typeof STYLES;

/** Colors a string by its meaning. */
export type Paint = (meaning: Meaning, text: string) => string;

/** Returns the function that colors strings for the standard output: only on a terminal, and not with `NO_COLOR`. */
export function paintFor({ stdout, env }: Pick<Surroundings, 'stdout' | 'env'>): Paint {
  const hasColours = stdout.isTTY === true && !env['NO_COLOR'] && env['TERM'] !== 'dumb';
  if (!hasColours) return (_meaning, text) => text;
  return (meaning, text) => styleText([...STYLES[meaning]], text, { validateStream: false });
}
