type Rule = readonly [pattern: RegExp, replacement: string];

/** Nouns whose plural is the singular. */
const UNCOUNTABLE = /^(equipment|information|rice|money|species|series|fish|sheep|jeans|police)$/i;

/** Singular and plural that differ by more than an ending; the first letter keeps its case. */
const IRREGULAR: readonly (readonly [singular: string, plural: string])[] = [
  ['person', 'people'],
  ['man', 'men'],
  ['child', 'children'],
  ['sex', 'sexes'],
  ['move', 'moves'],
  ['zombie', 'zombies'],
];

/** The first that fits is applied. */
const PLURAL: readonly Rule[] = [
  [/(quiz)$/i, '$1zes'],
  [/^(oxen)$/i, '$1'],
  [/^(ox)$/i, '$1en'],
  [/^(m|l)ice$/i, '$1ice'],
  [/^(m|l)ouse$/i, '$1ice'],
  [/(matr|vert|ind)(?:ix|ex)$/i, '$1ices'],
  [/(x|ch|ss|sh)$/i, '$1es'],
  [/([^aeiouy]|qu)y$/i, '$1ies'],
  [/(hive)$/i, '$1s'],
  [/([^f])fe$/i, '$1ves'],
  [/([lr])f$/i, '$1ves'],
  [/sis$/i, 'ses'],
  [/([ti])a$/i, '$1a'],
  [/([ti])um$/i, '$1a'],
  [/(buffal|tomat)o$/i, '$1oes'],
  [/(bu)s$/i, '$1ses'],
  [/(alias|status)$/i, '$1es'],
  [/(octop|vir)i$/i, '$1i'],
  [/(octop|vir)us$/i, '$1i'],
  [/^(ax|test)is$/i, '$1es'],
  [/s$/i, 's'],
  [/$/, 's'],
];

/** The first that fits is applied. */
const SINGULAR: readonly Rule[] = [
  [/(database)s$/i, '$1'],
  [/(quiz)zes$/i, '$1'],
  [/(matr)ices$/i, '$1ix'],
  [/(vert|ind)ices$/i, '$1ex'],
  [/^(ox)en/i, '$1'],
  [/(alias|status)(es)?$/i, '$1'],
  [/(octop|vir)(us|i)$/i, '$1us'],
  [/^(a)x[ie]s$/i, '$1xis'],
  [/(cris|test)(is|es)$/i, '$1is'],
  [/(shoe)s$/i, '$1'],
  [/(o)es$/i, '$1'],
  [/(bus)(es)?$/i, '$1'],
  [/^(m|l)ice$/i, '$1ouse'],
  [/(x|ch|ss|sh)es$/i, '$1'],
  [/(m)ovies$/i, '$1ovie'],
  [/(s)eries$/i, '$1eries'],
  [/([^aeiouy]|qu)ies$/i, '$1y'],
  [/([lr])ves$/i, '$1f'],
  [/(tive)s$/i, '$1'],
  [/(hive)s$/i, '$1'],
  [/([^f])ves$/i, '$1fe'],
  [/((?:a)naly|(?:b)a|(?:d)iagno|(?:p)arenthe|(?:p)rogno|(?:s)ynop|(?:t)he)(sis|ses)$/i, '$1sis'],
  [/([ti])a$/i, '$1um'],
  [/(n)ews$/i, '$1ews'],
  [/(ss)$/i, '$1'],
  [/s$/i, ''],
];

/** A capital or a run after `_` begins a word; what looks like no word at all is one. */
const LAST_WORD = /(?:[A-Z]?[a-z]+|[A-Z]+|[0-9]+)$/;

/** "People" is "Person", and "person" is not "people" of anything: a word that already is what is wanted stays. */
function irregular(word: string, to: 'singular' | 'plural'): string | null {
  const lower = word.toLowerCase();
  for (const [singular, plural] of IRREGULAR) {
    const [wanted, other] = to === 'singular' ? [singular, plural] : [plural, singular];
    if (lower.endsWith(other)) return word.slice(0, word.length - other.length + 1) + wanted.slice(1);
    if (lower.endsWith(wanted)) return word;
  }
  return null;
}

function inflectWord(word: string, rules: readonly Rule[], to: 'singular' | 'plural'): string {
  if (UNCOUNTABLE.test(word)) return word;
  const found = irregular(word, to);
  if (found !== null) return found;
  for (const [pattern, replacement] of rules) if (pattern.test(word)) return word.replace(pattern, replacement);
  return word;
}

function inflectName(name: string, rules: readonly Rule[], to: 'singular' | 'plural'): string {
  const start = LAST_WORD.exec(name)?.index ?? 0;
  // The singular of "s" would be nothing.
  return name.slice(0, start) + inflectWord(name.slice(start), rules, to) || name;
}

/** Puts the last word of a name into the singular, by the rules of the Rails inflector: `userData` becomes `userDatum`. */
export function singularize(name: string): string {
  return inflectName(name, SINGULAR, 'singular');
}

/** Puts the last word of a name into the plural, by the rules of the Rails inflector: `fieldMouse` becomes `fieldMice`. */
export function pluralize(name: string): string {
  return inflectName(name, PLURAL, 'plural');
}
