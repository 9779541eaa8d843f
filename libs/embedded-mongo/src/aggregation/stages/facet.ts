import { typeNameOf } from '../../bson/type-codes.js';
import { isDocument, setField, type Document } from '../../bson/types.js';
import { mongoError } from '../../errors/mongo-error.js';
import type { StageTable } from './pipeline-context.js';
import { stageParts } from '../../query/reshape.js';
import { readTarget, startsWithDocuments } from './collection-target.js';
import { searchablePart } from '../../text/text-search.js';
import { wholeInput } from './select.js';

const NOT_IN_FACET = new Set(['$facet', '$documents', '$collStats', '$indexStats', '$geoNear']);

/** Stages that run nested pipelines. */
export const facetStages: StageTable = {
  $facet: (specification, compiler) => {
    if (!isDocument(specification) || Object.keys(specification).length === 0) {
      throw mongoError(40169, 'the $facet specification must be a non-empty object');
    }
    const facets = Object.keys(specification).map((name) => {
      const stages = specification[name];
      if (!Array.isArray(stages)) throw mongoError(40170, `arguments to $facet must be arrays, ${name} is not`);
      for (const stage of stages) {
        const [inner] = stageParts(stage);
        if (NOT_IN_FACET.has(inner)) throw mongoError(40600, `${inner} is not allowed to be used within a $facet stage`);
      }
      return [name, compiler.branch(stages)] as const;
    });
    return wholeInput((documents) => {
      const result: Document = {};
      for (const [name, run] of facets) setField(result, name, [...run(documents)]);
      return [result];
    });
  },
  $unionWith: (specification, compiler) => {
    const fields = typeof specification === 'string' ? { coll: specification } : specification;
    if (!isDocument(fields)) throw mongoError(14, 'the $unionWith stage specification must be an object or string');
    for (const key of Object.keys(fields)) {
      if (key !== 'coll' && key !== 'pipeline') throw mongoError(40415, `BSON field '$unionWith.${key}' is an unknown field.`);
    }
    const stages = fields['pipeline'] ?? [];
    if (fields['coll'] === undefined && !startsWithDocuments(stages)) {
      throw mongoError(9, '$unionWith stage without explicit collection must have a pipeline with $documents as first stage');
    }
    const run = compiler.nested(stages);
    const coll: unknown = fields['coll'];
    if (coll !== undefined && typeof coll !== 'string')
      throw mongoError(14, `BSON field '$unionWith.coll' is the wrong type '${typeNameOf(coll)}', expected type 'string'`);
    const source = coll === undefined ? undefined : readTarget('$unionWith', coll);
    return function* united(input) {
      yield* input;
      yield* run(source ? compiler.context.read(source, searchablePart(firstFilter(stages)) ?? {}) : []);
    };
  },
};

function firstFilter(stages: unknown): unknown {
  const first: unknown = Array.isArray(stages) ? stages[0] : undefined;
  return isDocument(first) ? first['$match'] : undefined;
}
