import { shellText } from '../../ui/shell-text';
import { numberOf } from './count-text';
import type { Document } from './use-data';

/** Documents of the sample that fields are found in. */
export const SAMPLE = 1_000;
const EXAMPLE_MAX = 60;
/** Maximum characters of an example that is sent here: values may be megabytes. */
const TEXT_MAX = 200;

/** Counts the fields of a sample by their types, with an example of each. */
export const FIELDS_PIPELINE: readonly Document[] = [
  { $sample: { size: SAMPLE } },
  { $project: { _id: 0, fields: { $objectToArray: '$$ROOT' } } },
  { $unwind: '$fields' },
  { $set: { type: { $type: '$fields.v' } } },
  {
    $group: {
      _id: { name: '$fields.k', type: '$type' },
      count: { $sum: 1 },
      example: { $first: { $cond: [{ $in: ['$type', ['object', 'array', 'binData']] }, null, '$fields.v'] } },
    },
  },
  { $set: { example: { $cond: [{ $eq: ['$_id.type', 'string'] }, { $substrCP: ['$example', 0, TEXT_MAX] }, '$example'] } } },
  { $sort: { count: -1, _id: 1 } },
];

/** A field of the documents of a collection. */
export interface FieldFacts {
  readonly name: string;
  /** Types of its values with their numbers, the most frequent one first. */
  readonly types: readonly { readonly type: string; readonly count: number }[];
  /** Number of documents that have it. */
  readonly count: number;
  readonly example: string;
}

/** Reads what {@link FIELDS_PIPELINE} returns: fields by how many documents have them, `_id` first. */
export function fieldsOf(documents: readonly Document[]): readonly FieldFacts[] {
  const found = new Map<string, FieldFacts>();
  for (const { _id, count, example } of documents) {
    const { name, type } = _id as { readonly name: string; readonly type: string };
    const known = found.get(name);
    const own = { type, count: numberOf(count) };
    found.set(name, {
      name,
      types: [...(known?.types ?? []), own],
      count: (known?.count ?? 0) + own.count,
      example: known?.example || (example === null ? '' : cut(shellText(example))),
    });
  }
  const rank = ({ name, count }: FieldFacts): number => (name === '_id' ? Infinity : count);
  return [...found.values()].toSorted((a, b) => rank(b) - rank(a) || a.name.localeCompare(b.name));
}

function cut(text: string): string {
  return text.length > EXAMPLE_MAX ? `${text.slice(0, EXAMPLE_MAX - 1)}…` : text;
}
