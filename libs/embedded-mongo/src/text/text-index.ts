import { isDocument, isNumber, hasField, toNumber, type Document } from '../bson/types.js';
import { mongoError } from '../errors/mongo-error.js';
import { documentLanguage, textLanguage, type TextLanguage } from './languages.js';
import type { TextQuery } from './text-query.js';
import { hasPhrase, wordsOf } from './words.js';

export const WILDCARD = '$**';

/** The field that stands for the words in the key of a stored text index, and the one after it. */
export const WORDS_FIELD = '_fts';
export const WORDS_WEIGHT_FIELD = '_ftsx';

/** A string of a document that is searched. */
interface IndexedText {
  readonly text: string;
  readonly language: TextLanguage;
  readonly weight: number;
}

/** The rules of a text index: which strings of a document it has, in which languages and with which weights. */
export class TextIndex {
  readonly language: TextLanguage;
  /** Fields before the words in the key: a search names a value for each. */
  readonly before: readonly string[];

  private readonly plainFields: readonly string[];
  private readonly languageField: string;
  /** Weights by path, in the order of the paths. */
  private readonly weights: readonly (readonly [path: string, weight: number])[];
  private readonly isWildcard: boolean;

  private constructor(key: Document, spec: Document) {
    const fields = Object.keys(key);
    const at = fields.indexOf(WORDS_FIELD);
    this.before = fields.slice(0, at);
    this.plainFields = [...this.before, ...fields.slice(at + 2)];
    const name = String(spec.default_language);
    this.language = textLanguage(name, 67, () => mongoError(67, 'default_language is not valid'));
    this.languageField = String(spec.language_override);
    const weights = isDocument(spec.weights) ? spec.weights : {};
    this.weights = Object.keys(weights)
      .toSorted((a, b) => (a < b ? -1 : 1))
      .map((path) => [path, isNumber(weights[path]) ? toNumber(weights[path]) : 1]);
    this.isWildcard = hasField(weights, WILDCARD);
  }

  /** Returns the rules of an index by its stored specification; undefined for other indexes. */
  static of(spec: Document): TextIndex | undefined {
    const { key } = spec;
    return isDocument(key) && key[WORDS_FIELD] === 'text' ? new TextIndex(key, spec) : undefined;
  }

  /** Returns the words of a document, each with its score. Throws 17261 or 17262 for the language a document names. */
  scoresOf(document: Document): Map<string, number> {
    const scores = new Map<string, number>();
    for (const text of this.texts(document)) addScores(scores, text);
    return scores;
  }

  /** Throws 201 for a document with an array in a field beside the words. */
  requireNoArrays(document: Document): void {
    for (const field of this.plainFields) {
      let value: unknown = document;
      for (const part of field.split('.')) {
        value = isDocument(value) && hasField(value, part) ? value[part] : undefined;
        if (Array.isArray(value)) throw mongoError(201, `Field '${field}' of text index contains an array in document`);
      }
    }
  }

  /** Returns the score of a document for a search; undefined if it does not match. */
  scoreOf(document: Document, query: TextQuery): number | undefined {
    const scores = this.scoresOf(document);
    let score = 0;
    let isFound = false;
    for (const word of query.indexed) {
      const own = scores.get(word);
      if (own === undefined) continue;
      isFound = true;
      score += own;
    }
    if (!isFound || !this.matches([...this.texts(document)], query)) return undefined;
    return score;
  }

  private matches(texts: readonly IndexedText[], query: TextQuery): boolean {
    const { negated, phrases, negatedPhrases, caseSensitive, diacriticSensitive } = query;
    const has = (words: ReadonlySet<string>): boolean =>
      texts.some(({ text, language }) => hasWord(wordsOf(text, language, query), words));
    if ((caseSensitive || diacriticSensitive) && !has(query.wanted)) return false;
    if (negated.size > 0 && has(negated)) return false;
    const contains = (phrase: string): boolean => texts.some(({ text }) => hasPhrase(text, phrase, query));
    return phrases.every(contains) && !negatedPhrases.some(contains);
  }

  private texts(document: Document): Generator<IndexedText, void> {
    return this.textsIn(document, { path: '', isArray: false, language: this.language });
  }

  private *textsIn(value: Document | readonly unknown[], place: Place): Generator<IndexedText, void> {
    const named = isDocument(value) && hasField(value, this.languageField) ? value[this.languageField] : undefined;
    const language = named === undefined ? place.language : documentLanguage(named);
    for (const [name, element] of Object.entries(value)) {
      if (this.isWildcard && name === this.languageField) continue;
      const path = pathOf(place, name);
      // The first weight not before the path decides, as in MongoDB.
      const from = isDocument(element) ? `${path}.` : path;
      const [found, weight] = this.weights.find(([weighted]) => weighted >= from) ?? [];
      if (!this.isWildcard && (found === undefined || !isWithin(path, found))) continue;
      const isExact = found === path;
      if (typeof element === 'string') {
        if (isExact || this.isWildcard) yield { text: element, language, weight: (isExact && weight) || 1 };
      } else if (Array.isArray(element)) {
        if (!place.isArray || this.isWildcard) yield* this.textsIn(element, { path, isArray: true, language });
      } else if (isDocument(element)) {
        if (!isExact || this.isWildcard) yield* this.textsIn(element, { path, isArray: false, language });
      }
    }
  }
}

function hasWord(words: Iterable<string>, wanted: ReadonlySet<string>): boolean {
  for (const word of words) if (wanted.has(word)) return true;
  return false;
}

/** The document or array that is walked. */
interface Place {
  readonly path: string;
  readonly isArray: boolean;
  readonly language: TextLanguage;
}

function pathOf({ path, isArray }: Place, name: string): string {
  if (path === '') return name;
  return isArray ? path : `${path}.${name}`;
}

function isWithin(path: string, weighted: string): boolean {
  return weighted === path || weighted.startsWith(`${path}.`);
}

/** Adds the scores of the words of one string: the more often a word is there, and the greater its part of all words, the higher. */
function addScores(scores: Map<string, number>, { text, language, weight }: IndexedText): void {
  const found = new Map<string, { count: number; frequency: number; last: number }>();
  let words = 0;
  for (const word of wordsOf(text, language)) {
    const entry = found.get(word) ?? { count: 0, frequency: 0, last: 0.5 };
    found.set(word, entry);
    entry.last *= 2;
    entry.count++;
    entry.frequency += 1 / entry.last;
    words++;
  }
  for (const [word, { count, frequency }] of found) {
    const share = (0.5 * count) / words + 0.5;
    const isWholeText = asciiLower(text) === word;
    scores.set(word, (scores.get(word) ?? 0) + weight * frequency * share * (isWholeText ? 1.1 : 1));
  }
}

function asciiLower(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
