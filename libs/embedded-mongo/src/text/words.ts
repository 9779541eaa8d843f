import type { TextLanguage } from './languages.js';

/** Differences between words that a search minds. */
export interface WordSensitivity {
  readonly caseSensitive: boolean;
  readonly diacriticSensitive: boolean;
}

export const INSENSITIVE: WordSensitivity = { caseSensitive: false, diacriticSensitive: false };

/** Yields the words of a string as an index has them: without stop words, as stems, in lowercase and without diacritics. */
export function* wordsOf(text: string, language: TextLanguage, sensitivity = INSENSITIVE): Generator<string, void> {
  for (const word of text.split(language.delimiters)) {
    if (word === '') continue;
    const lower = word.toLowerCase();
    if (language.isStopWord(lower)) continue;
    // Stems are of words with their diacritics.
    const stem = language.stem(sensitivity.caseSensitive ? word : lower);
    yield sensitivity.diacriticSensitive ? stem : withoutDiacritics(stem);
  }
}

/** Returns `true` if a string has a phrase in it, at any place, also inside of words. */
export function hasPhrase(text: string, phrase: string, sensitivity: WordSensitivity): boolean {
  return folded(text, sensitivity).includes(folded(phrase, sensitivity));
}

function folded(text: string, { caseSensitive, diacriticSensitive }: WordSensitivity): string {
  const cased = caseSensitive ? text : text.toLowerCase();
  return diacriticSensitive ? cased : withoutDiacritics(cased);
}

const ASCII = /^[\0-\u007f]*$/;

function withoutDiacritics(text: string): string {
  return ASCII.test(text)
    ? text
    : text
        .normalize('NFD')
        .replace(/\p{Mn}/gu, '')
        .normalize('NFC');
}
