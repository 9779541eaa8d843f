/** Folders of the libraries that mutation tests change, by name. */
export const MUTATED: Readonly<Record<string, string>> = {
  expressions: 'libs/rules/src/expressions',
  'access-rules': 'libs/rules/src/access',
  'graphql-schema': 'apps/runtime/src/graphql/schema',
  ejson: 'libs/codecs/src/ejson',
  json: 'libs/codecs/src/json',
  triggers: 'libs/triggers/src',
  'app-files': 'libs/app-files/src',
};

/** A tested change of a library. */
export interface Mutant {
  /** Result in the words of Stryker. */
  readonly status: string;
  /** Place and kind of the change. */
  readonly mutant: string;
}

const NOTICED: readonly string[] = ['Killed', 'Timeout'];
/** Changes that no spec reaches count as unnoticed. */
const UNNOTICED: readonly string[] = ['Survived', 'NoCoverage'];

/** Returns the share of changes that specs noticed, in percent. Changes that do not compile or are ignored do not count. */
export function mutationScore(mutants: readonly Mutant[]): { score: number; noticed: number; unnoticed: string[] } {
  const noticed = mutants.filter(({ status }) => NOTICED.includes(status)).length;
  const unnoticed = mutants
    .filter(({ status }) => UNNOTICED.includes(status))
    .map(({ status, mutant }) => (status === 'NoCoverage' ? `${mutant} (not covered)` : mutant));
  const tested = noticed + unnoticed.length;
  return { score: tested === 0 ? 0 : (100 * noticed) / tested, noticed, unnoticed };
}
