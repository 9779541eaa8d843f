import { unsupportedFeature } from '../errors/unsupported-feature.js';
import { mongoError, type MongoError } from '../errors/mongo-error.js';
import { englishStem } from './english-stem.js';
import { ENGLISH_STOP_WORDS } from './stop-words.js';

/** Rules by which the words of a string are found. */
export interface TextLanguage {
  readonly name: string;
  /** A run of characters between words. */
  readonly delimiters: RegExp;
  isStopWord(word: string): boolean;
  stem(word: string): string;
}

/** Properties of the characters that MongoDB ends words at. Three hyphens that are not dashes are named. */
const BETWEEN_WORDS =
  '\\p{White_Space}\\p{Dash}\\p{Quotation_Mark}\\p{Terminal_Punctuation}\\p{Pattern_Syntax}\\p{Sentence_Terminal}\\u00ad\\u30fb\\uff65';

const ENGLISH: TextLanguage = {
  name: 'english',
  // The apostrophe is part of words.
  delimiters: new RegExp(`(?:(?!')[${BETWEEN_WORDS}])+`, 'u'),
  isStopWord: (word) => ENGLISH_STOP_WORDS.has(word),
  stem: englishStem,
};

const NONE: TextLanguage = {
  name: 'none',
  delimiters: new RegExp(`[${BETWEEN_WORDS}]+`, 'u'),
  isStopWord: () => false,
  stem: (word) => word,
};

const LANGUAGES: ReadonlyMap<string, TextLanguage> = new Map([
  ['english', ENGLISH],
  ['en', ENGLISH],
  ['none', NONE],
]);

/** Languages of MongoDB whose words this store does not know. */
const LEFT_OUT: ReadonlySet<string> = new Set(
  `danish da dutch nl finnish fi french fr german de hungarian hu italian it norwegian nb portuguese pt romanian ro russian ru
  spanish es swedish sv turkish tr`.split(/\s+/),
);

/** Returns a language by its name or code. Throws `code` for one this store leaves out, `unknown` for one MongoDB does not have either. */
export function textLanguage(name: string, code: number, unknown: () => MongoError): TextLanguage {
  const lower = name.toLowerCase();
  const language = LANGUAGES.get(lower);
  if (language) return language;
  throw LEFT_OUT.has(lower) ? unsupportedFeature(code, `Text search in the language '${lower}'`) : unknown();
}

/** Returns the language that a document names for its strings. Throws 17262 for one that is not available. */
export function documentLanguage(name: unknown): TextLanguage {
  if (typeof name !== 'string') throw mongoError(17261, 'found language override field in document with non-string type');
  return textLanguage(name, 17262, () => mongoError(17262, `language override unsupported: ${name}`));
}
