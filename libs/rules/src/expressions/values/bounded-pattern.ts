import { Script, createContext } from 'node:vm';

/** Maximum characters of a pattern, and of a string it is tested on. */
export const PATTERN_LENGTH_MAX = 1_000;
const TEXT_LENGTH_MAX = 10_000;
/** Milliseconds one match may take. */
const MATCH_MS = 50;
/** Times a match is tried where the process was not running for most of that time: on a loaded machine, a rule must not fail. */
const TRIES_MAX = 5;
/** Patterns that are kept ready. */
const KEPT_MAX = 500;

const context = createContext({ regex: /(?:)/, text: '' });
const match = new Script('regex.test(text)');

const known = new Map<string, BoundedPattern>();

/**
 * A regular expression of a rule. The strings come from users, and for some patterns there are more ways to match one
 * than can be tried in years: a match is abandoned after a while.
 */
export class BoundedPattern {
  private constructor(private readonly regex: RegExp) {}

  /** Compiles a regular expression. Throws `SyntaxError` if it is invalid. */
  static of(pattern: string, options: string): BoundedPattern {
    const key = `${options}/${pattern}`;
    const ready = known.get(key) ?? new BoundedPattern(new RegExp(pattern, options));
    if (known.size >= KEPT_MAX) known.clear();
    known.set(key, ready);
    return ready;
  }

  /** Tests a string. Returns `undefined` on timeout, or if the string is too long. */
  test(text: string): boolean | undefined {
    if (text.length > TEXT_LENGTH_MAX) return undefined;
    Object.assign(context, { regex: this.regex, text });
    try {
      return tried();
    } finally {
      Object.assign(context, { regex: null, text: '' });
    }
  }
}

/** Matches what is in the context. Returns `undefined` where that takes too long. */
function tried(): boolean | undefined {
  for (let left = TRIES_MAX; left > 0; left--) {
    const before = process.cpuUsage();
    try {
      return match.runInContext(context, { timeout: MATCH_MS }) as boolean;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
      if (msUsedSince(before) >= MATCH_MS / 2) return undefined;
    }
  }
  return undefined;
}

function msUsedSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
