import { Long } from 'bson';
import { getField, isDocument, isNullish, setField, type Document } from '../../bson/types.js';
import { keepTextScore } from '../../bson/text-score.js';
import { mongoError } from '../../errors/mongo-error.js';
import { step } from '../../work/work-clock.js';
import { parseFieldPath } from '../../expressions/expression.js';
import type { StageTable } from './pipeline-context.js';
import { withPath } from '../../query/reshape.js';

interface UnwindOptions {
  parts: readonly string[];
  indexParts: readonly string[] | undefined;
  keepsEmpty: boolean;
}

export const unwindStages: StageTable = {
  $unwind: (specification) => {
    const options = readOptions(specification);
    return function* unwound(input) {
      for (const document of input) {
        for (const one of unwind(document, options)) yield keepTextScore(document, one);
      }
    };
  },
};

function readOptions(specification: unknown): UnwindOptions {
  const fields = typeof specification === 'string' ? { path: specification } : specification;
  if (!isDocument(fields)) throw mongoError(15981, 'expected either a string or an object as specification for $unwind stage');
  for (const key of Object.keys(fields)) {
    if (!['path', 'includeArrayIndex', 'preserveNullAndEmptyArrays'].includes(key))
      throw mongoError(28811, `unrecognized option to $unwind stage: ${key}`);
  }
  const { path, includeArrayIndex, preserveNullAndEmptyArrays = false } = fields;
  if (path === undefined) throw mongoError(28812, 'no path specified to $unwind stage');
  if (typeof path !== 'string') throw mongoError(28808, 'expected a string as the path for $unwind stage');
  if (!path.startsWith('$')) throw mongoError(28818, `path option to $unwind stage should be prefixed with a '$': ${path}`);
  if (typeof preserveNullAndEmptyArrays !== 'boolean') {
    throw mongoError(28809, 'expected a boolean for the preserveNullAndEmptyArrays option to $unwind stage');
  }
  if (includeArrayIndex !== undefined && (typeof includeArrayIndex !== 'string' || includeArrayIndex === '')) {
    throw mongoError(28810, 'expected a non-empty string for the includeArrayIndex option to $unwind stage');
  }
  if (includeArrayIndex?.startsWith('$') === true) {
    throw mongoError(28822, `includeArrayIndex option to $unwind stage should not be prefixed with a '$': ${includeArrayIndex}`);
  }
  return {
    parts: parseFieldPath(path.slice(1)),
    indexParts: includeArrayIndex === undefined ? undefined : parseFieldPath(includeArrayIndex),
    keepsEmpty: preserveNullAndEmptyArrays,
  };
}

function* unwind(document: Document, { parts, indexParts, keepsEmpty }: UnwindOptions): Generator<Document, void> {
  const value = valueAt(document, parts);
  const indexed = (result: Document, index: Long | null): Document =>
    indexParts ? withIndex(result, indexParts, index) : result;
  if (Array.isArray(value)) {
    if (value.length === 0 && keepsEmpty) yield indexed(withPath(document, parts, undefined) as Document, null);
    for (const [index, element] of value.entries()) {
      step();
      yield indexed(withPath(document, parts, element) as Document, Long.fromNumber(index));
    }
  } else if (!isNullish(value) || keepsEmpty) {
    yield indexed(document, null);
  }
}

/** Through documents only: an array on the way hides what is inside. */
function valueAt(document: Document, parts: readonly string[]): unknown {
  let value: unknown = document;
  for (const part of parts) value = isDocument(value) ? getField(value, part) : undefined;
  return value;
}

function withIndex(document: Document, parts: readonly string[], index: Long | null): Document {
  const [only] = parts;
  if (parts.length !== 1 || only === undefined) return withPath(document, parts, index) as Document;
  const result = withPath(document, parts, undefined) as Document;
  setField(result, only, index);
  return result;
}
