import { Script, createContext } from 'node:vm';

/** Maximum characters of a pattern, and of a string it is tested on. */
export const PATTERN_LENGTH_MAX = 1_000;
const TEXT_LENGTH_MAX = 10_000;
/** Milliseconds one match may take. */
const MATCH_MS = 50;
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
      return match.runInContext(context, { timeout: MATCH_MS }) as boolean;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return undefined;
      throw error;
    } finally {
      Object.assign(context, { regex: null, text: '' });
    }
  }
}
