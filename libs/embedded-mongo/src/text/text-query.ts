import { typeNameOf } from '../bson/type-codes.js';
import { isDocument } from '../bson/types.js';
import { mongoError, type MongoError } from '../errors/mongo-error.js';
import { textLanguage, type TextLanguage } from './languages.js';
import { wordsOf, type WordSensitivity } from './words.js';

/** The operand of `$text`. */
export interface TextOperand extends WordSensitivity {
  readonly search: string;
  /** The language of the search; undefined for that of the index. */
  readonly language: TextLanguage | undefined;
}

/** The words and phrases of a search, in one language. */
export interface TextQuery extends WordSensitivity {
  readonly language: TextLanguage;
  /** Words as an index has them: a document has one of these at least. */
  readonly indexed: ReadonlySet<string>;
  /** The same words as they are compared. */
  readonly wanted: ReadonlySet<string>;
  readonly negated: ReadonlySet<string>;
  readonly phrases: readonly string[];
  readonly negatedPhrases: readonly string[];
}

const OPTIONS = ['$search', '$language', '$caseSensitive', '$diacriticSensitive'];

/** Reads the operand of `$text`. Throws 2, 4 or 14 for a malformed one. */
export function readTextOperand(operand: unknown): TextOperand {
  if (!isDocument(operand)) throw mongoError(2, '$text expects an object');
  const { $search, $language, $caseSensitive, $diacriticSensitive } = operand;
  if ($search === undefined) throw mongoError(4, 'Missing expected field "$search"');
  if (typeof $search !== 'string') throw wrongType('$search', 'string', $search);
  if ($language !== undefined && typeof $language !== 'string') throw wrongType('$language', 'string', $language);
  const caseSensitive = booleanOption('$caseSensitive', $caseSensitive);
  const diacriticSensitive = booleanOption('$diacriticSensitive', $diacriticSensitive);
  if (Object.keys(operand).some((option) => !OPTIONS.includes(option))) throw mongoError(2, 'extra fields in $text');
  const unknown = (): MongoError => mongoError(2, `unsupported language: "${String($language)}" for text index version 3`);
  const language = $language === undefined || $language === '' ? undefined : textLanguage($language, 2, unknown);
  return { search: $search, language, caseSensitive, diacriticSensitive };
}

function booleanOption(name: string, value: unknown): boolean {
  if (value === undefined) return false;
  if (typeof value !== 'boolean') throw wrongType(name, 'bool', value);
  return value;
}

function wrongType(name: string, expected: string, found: unknown): MongoError {
  return mongoError(14, `"${name}" had the wrong type. Expected ${expected}, found ${typeNameOf(found)}`);
}

/** Finds the words and phrases of a search. `language`: the one of the index. */
export function parseTextQuery(operand: TextOperand, language: TextLanguage): TextQuery {
  const own = operand.language ?? language;
  const parts = splitSearch(operand.search);
  const sentence = parts.words.join(' ');
  return {
    caseSensitive: operand.caseSensitive,
    diacriticSensitive: operand.diacriticSensitive,
    language: own,
    indexed: new Set(wordsOf(sentence, own)),
    wanted: new Set(wordsOf(sentence, own, operand)),
    negated: new Set(wordsOf(parts.negatedWords.join(' '), own, operand)),
    phrases: parts.phrases,
    negatedPhrases: parts.negatedPhrases,
  };
}

interface SearchParts {
  readonly words: string[];
  readonly negatedWords: string[];
  readonly phrases: string[];
  readonly negatedPhrases: string[];
}

/** A run of characters, a quote or a hyphen, and whether there is space before it. */
interface SearchToken {
  readonly text: string;
  readonly offset: number;
  readonly afterSpace: boolean;
}

/**
 * Splits a search at quotes and hyphens. A hyphen after a space negates everything up to the next space; the words of a phrase
 * are searched for like others, the words of a negated phrase are not.
 */
function splitSearch(search: string): SearchParts {
  const parts: SearchParts = { words: [], negatedWords: [], phrases: [], negatedPhrases: [] };
  let isNegated = false;
  let quote: number | undefined;
  for (const { text, offset, afterSpace } of searchTokens(search)) {
    if (text === '-') {
      if (quote === undefined && afterSpace) isNegated = true;
    } else if (text === '"') {
      if (quote === undefined) {
        if (afterSpace) isNegated = false;
        quote = offset;
      } else {
        (isNegated ? parts.negatedPhrases : parts.phrases).push(search.slice(quote + 1, offset));
        quote = undefined;
      }
    } else if (quote === undefined || !isNegated) {
      if (afterSpace) isNegated = false;
      (isNegated ? parts.negatedWords : parts.words).push(text);
    }
  }
  return parts;
}

function* searchTokens(search: string): Generator<SearchToken, void> {
  const pattern = /([ \n\v\f\r]*)(["-]|[^ \n\v\f\r"-]+)/g;
  for (const match of search.matchAll(pattern)) {
    const [, space = '', text = ''] = match;
    const afterSpace = space !== '' || match.index === 0;
    yield { text, offset: match.index + space.length, afterSpace };
  }
}
