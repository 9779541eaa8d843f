const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/(ss|us|is|news|series|species)$/i, '$1'],
  [/(movie|cookie)s$/i, '$1'],
  [/people$/i, 'person'],
  [/(child)ren$/i, '$1'],
  [/([^aeiou])ies$/i, '$1y'],
  [/(x|ch|sh|ss|us|zz)es$/i, '$1'],
  [/(.)s$/i, '$1'],
];

/** Returns a plural English noun in the singular, by its ending; a word without a known ending is returned unchanged. */
export function singular(noun: string): string {
  for (const [ending, replacement] of ENDINGS) if (ending.test(noun)) return noun.replace(ending, replacement);
  return noun;
}
