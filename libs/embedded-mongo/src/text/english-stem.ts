import stemmer from 'wink-porter2-stemmer';

const CACHED_MAX = 20_000;
const cache = new Map<string, string>();

/** A letter that no rule of the stemmer names: it stands for capitals, which MongoDB's stemmer takes for consonants without a meaning. */
const NEUTRAL = 'q';

/** Returns the stem of an English word by the second Porter algorithm, as MongoDB has it. Capitals are kept and never part of a suffix. */
export function englishStem(word: string): string {
  const known = cache.get(word);
  if (known !== undefined) return known;
  const stem = stemOf(word);
  if (cache.size >= CACHED_MAX) cache.clear();
  cache.set(word, stem);
  return stem;
}

function stemOf(word: string): string {
  if (word.length <= 2) return word;
  // The library leaves out the first step of the algorithm for an apostrophe at the end.
  const plain = word.replace(/^'/, '').replace(/(?:'s'|'s|')$/, '');
  if (plain.length <= 2) return plain;
  const lower = plain.replace(/\p{Lu}/gu, NEUTRAL);
  const stem = stemmer(lower);
  if (lower === plain) return stem;
  let same = 0;
  while (same < stem.length && stem[same] === lower[same]) same++;
  return plain.slice(0, same) + stem.slice(same);
}
