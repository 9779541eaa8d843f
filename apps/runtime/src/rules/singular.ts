const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/(ss|us|is|news|series|species)$/i, '$1'],
  [/(movie|cookie)s$/i, '$1'],
  [/people$/i, 'person'],
  [/(child)ren$/i, '$1'],
  [/([^aeiou])ies$/i, '$1y'],
  [/(x|ch|sh|ss|us|zz)es$/i, '$1'],
  [/(.)s$/i, '$1'],
];

/** A plural English noun in singular, by its ending; a word that looks like neither stays as it is. */
export function singular(noun: string): string {
  for (const [ending, replacement] of ENDINGS) if (ending.test(noun)) return noun.replace(ending, replacement);
  return noun;
}
