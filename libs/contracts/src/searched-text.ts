/**
 * Strings that JSON represents unchanged. Characters that JSON escapes, or that take several bytes, look different in
 * JSON.
 */
const STANDS_AS_IT_IS = /^[\u0020\u0021\u0023-\u005b\u005d-\u007e]*$/;

/** A case-insensitive search string. */
export interface SearchedText {
  readonly pattern: RegExp;
  /** True if JSON, and its bytes, contain the string unchanged. */
  readonly isPlain: boolean;
}

/**
 * Compiles a search string. Without the `u` flag, no ASCII letter matches a non-ASCII letter case-insensitively, so
 * searching bytes is sufficient.
 */
export function searchedText(text: string): SearchedText {
  return {
    pattern: new RegExp(text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`), 'i'),
    isPlain: STANDS_AS_IT_IS.test(text),
  };
}
