import type { Document } from 'bson';
import * as fc from 'fast-check';
import { named } from './drawn.js';
import { some } from './values.js';

const WORDS = ['b', 'B', 'ab', 'á', 'A', 'the', 'bs', '10', '9', 'b-ab', '"ab"', '"a b"', '-b', '-"ab"', '""', '-'];

const search = fc.array(fc.constantFrom(...WORDS), { maxLength: 4 }).map((words) => words.join(' '));
const options = some({
  $caseSensitive: fc.boolean(),
  $diacriticSensitive: fc.boolean(),
  $language: fc.constantFrom('none', 'english', 'EN'),
});

/** Generates a text search; statements with one show its score. */
export const textSearch: fc.Arbitrary<Document> = ['projection', 'expression'].reduce(
  (drawn, kind) => named(kind as 'projection' | 'expression', '$meta', drawn),
  named(
    'filter',
    '$text',
    fc.tuple(search, options).map(([$search, given]): Document => ({ $text: { $search, ...given } })),
  ),
);
