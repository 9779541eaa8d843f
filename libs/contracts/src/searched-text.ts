/** What JSON escapes, and what takes several bytes, stands differently in JSON text. */
const STANDS_AS_IT_IS = /^[\u0020\u0021\u0023-\u005b\u005d-\u007e]*$/;

/** A text that is searched for, in whatever case. */
export interface SearchedText {
  readonly pattern: RegExp;
  /** Whether it stands in JSON text, and its bytes, as it is. */
  readonly isPlain: boolean;
}

/** Without the `u` flag no ASCII letter is the other case of one that is not, so that a look at bytes will do. */
export function searchedText(text: string): SearchedText {
  return {
    pattern: new RegExp(text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`), 'i'),
    isPlain: STANDS_AS_IT_IS.test(text),
  };
}
