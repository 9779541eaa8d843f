import { Script, createContext } from 'node:vm';
import { mongoError } from '../../errors/mongo-error.js';
import { checkDeadline, overrun, sliceLeftMs } from '../../work/work-clock.js';

/** Milliseconds one match may take. */
const MATCH_MS = 500;
/**
 * Maximum length of strings that patterns with one and with two quantifiers are tested on without a time limit: their time grows
 * with the square or the cube.
 */
const SHORT_TEXT = 1_000;
const SHORTER_TEXT = 200;

/** Everything that can match in more than one length, taken too often rather than too rarely. `(?` begins a group. */
const QUANTIFIER = /[*+{]|(?<!\()\?/g;
const QUANTIFIED_GROUP = /\)[*+{?]/;

const context = createContext({ exec: Reflect.get(RegExp.prototype, 'exec') as unknown, regex: null, text: '' });
const match = new Script('Reflect.apply(exec, regex, [text])');

/**
 * A regular expression with a time limit. The engine tries alternatives one after the other, and for some patterns there are
 * more of them than can be tried in years; nothing else would run meanwhile. Watching costs a tenth of a millisecond, so that it
 * is left out if the pattern or the string is too small to matter. Throws 51156 for a match that takes too long, 50 after the
 * command's deadline.
 */
export class WatchedRegExp extends RegExp {
  private readonly harmlessLength: number = harmlessLength(this.source);

  override exec(text: string): RegExpExecArray | null {
    return text.length <= this.harmlessLength ? super.exec(text) : this.execWatched(text);
  }

  private execWatched(text: string): RegExpExecArray | null {
    checkDeadline();
    Object.assign(context, { regex: this, text });
    try {
      return match.runInContext(context, { timeout: Math.min(MATCH_MS, sliceLeftMs() ?? MATCH_MS) }) as RegExpExecArray | null;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
      overrun();
      throw mongoError(51156, 'Error occurred while executing the regular expression: it takes too long', undefined, error);
    } finally {
      Object.assign(context, { regex: null, text: '' });
    }
  }
}

function harmlessLength(source: string): number {
  const quantifiers = source.match(QUANTIFIER)?.length ?? 0;
  if (quantifiers === 0) return Infinity;
  if (quantifiers > 2 || QUANTIFIED_GROUP.test(source)) return 0;
  return quantifiers === 1 ? SHORT_TEXT : SHORTER_TEXT;
}
