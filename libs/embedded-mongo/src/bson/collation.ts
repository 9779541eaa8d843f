import { mongoError } from '../errors/mongo-error.js';
import { isDocument, isNullish, isNumber, toNumber } from './types.js';

/** Rules for comparing strings in one command or index. */
export interface Collation {
  /** Identifier of the specification: two collations are interchangeable exactly when their ids are equal. */
  readonly id: string;
  readonly strength: number;
  compare(a: string, b: string): -1 | 0 | 1;
  /**
   * Returns a string that is the same for strings the collation holds equal, used in index keys. Only equality carries over:
   * keys do not sort as the collation does, and at strength 1 and 2 unusual folds are approximate, so matches found through them
   * are re-checked.
   */
  fold(text: string): string;
}

interface CollationOptions {
  locale: string;
  strength: number;
  caseLevel: boolean;
  caseFirst: 'upper' | 'lower' | 'false';
  numericOrdering: boolean;
  shifted: boolean;
}

const FIELDS = new Set([
  'locale',
  'strength',
  'caseLevel',
  'caseFirst',
  'numericOrdering',
  'alternate',
  'maxVariable',
  'normalization',
  'backwards',
  'version',
]);

const MAX_CACHED = 200;
const cache = new Map<string, Collation>();

/**
 * Reads a command's `collation` document. Undefined for no collation and for locale `simple` (binary comparison).
 * Throws 40414 without a locale, 2 for a bad one, 40415 for an unknown field.
 */
export function createCollation(specification: unknown): Collation | undefined {
  if (isNullish(specification)) return undefined;
  const options = readOptions(specification);
  if (options.locale === 'simple') return undefined;
  const id = JSON.stringify(options);
  const known = cache.get(id);
  if (known) return known;
  const collation = build(id, options);
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(id, collation);
  return collation;
}

function readOptions(specification: unknown): CollationOptions {
  if (!isDocument(specification)) throw mongoError(14, "BSON field 'collation' is the wrong type, expected type 'object'");
  for (const key of Object.keys(specification)) {
    if (!FIELDS.has(key)) throw mongoError(40415, `BSON field 'collation.${key}' is an unknown field.`);
  }
  const { locale, strength = 3, caseLevel, caseFirst = 'off', numericOrdering, alternate, backwards } = specification;
  if (locale === undefined) throw mongoError(40414, "BSON field 'collation.locale' is missing but a required field");
  if (typeof locale !== 'string') throw mongoError(14, "BSON field 'collation.locale' is the wrong type, expected type 'string'");
  if (!isNumber(strength)) throw mongoError(14, "BSON field 'collation.strength' is the wrong type");
  const level = toNumber(strength);
  if (!Number.isInteger(level) || level < 1 || level > 5)
    throw mongoError(51024, `BSON field 'strength' value must be >= 1 and <= 5`);
  if (caseFirst !== 'off' && caseFirst !== 'upper' && caseFirst !== 'lower') {
    throw mongoError(2, `Enumeration value for field 'collation.caseFirst' is not a valid value.`);
  }
  if (backwards === true) throw mongoError(2, "collation option 'backwards' is not supported");
  return {
    locale,
    strength: level,
    caseLevel: caseLevel === true,
    caseFirst: caseFirst === 'off' ? 'false' : caseFirst,
    numericOrdering: numericOrdering === true,
    shifted: alternate === 'shifted',
  };
}

function build(id: string, options: CollationOptions): Collation {
  const collator = intlCollator(options);
  return {
    id,
    strength: options.strength,
    compare: (a, b) => Math.sign(collator.compare(a, b)) as -1 | 0 | 1,
    fold: foldFor(options),
  };
}

function intlCollator(options: CollationOptions): Intl.Collator {
  try {
    return new Intl.Collator(options.locale.replaceAll('_', '-'), {
      sensitivity: sensitivityOf(options),
      numeric: options.numericOrdering,
      caseFirst: options.caseFirst,
      ignorePunctuation: options.shifted,
    });
  } catch (error) {
    throw mongoError(2, `Field 'locale' is invalid in: { locale: "${options.locale}" }`, undefined, error);
  }
}

function sensitivityOf({ strength, caseLevel }: CollationOptions): 'base' | 'case' | 'accent' | 'variant' {
  if (strength === 1) return caseLevel ? 'case' : 'base';
  if (strength === 2) return caseLevel ? 'variant' : 'accent';
  return 'variant';
}

function foldFor(options: CollationOptions): (text: string) => string {
  const base = baseFold(options);
  // Ignored punctuation and digit runs ("01" equals "1") must not distinguish keys either.
  const punctuation = options.shifted ? (text: string) => text.replace(/[\p{P}\s]/gu, '') : undefined;
  const digits = options.numericOrdering ? (text: string) => text.replace(/0+(?=\d)/g, '') : undefined;
  return (text) => {
    let folded = base(text);
    if (punctuation) folded = punctuation(folded);
    return digits ? digits(folded) : folded;
  };
}

function baseFold({ strength, caseLevel }: CollationOptions): (text: string) => string {
  if (strength === 1) return caseLevel ? stripMarks : (text) => stripMarks(text).toLowerCase();
  if (strength === 2 && !caseLevel) return (text) => text.normalize('NFC').toLowerCase();
  return (text) => text.normalize('NFC');
}

function stripMarks(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '');
}
