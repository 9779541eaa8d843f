import { isDocument, setField, type Document } from '../../bson/types.js';
import { keepTextScore } from '../../bson/text-score.js';
import { mongoError } from '../../errors/mongo-error.js';
import { Bindings } from '../../expressions/bindings.js';
import { compileExpression, type Expression } from '../../expressions/expression.js';
import type { StageTable } from './pipeline-context.js';

const DESCEND = Symbol('descend');
const PRUNE = Symbol('prune');
const KEEP = Symbol('keep');

export const redactStages: StageTable = {
  $redact: (specification, compiler) => {
    const constants: [string, symbol][] = [
      ['DESCEND', DESCEND],
      ['PRUNE', PRUNE],
      ['KEEP', KEEP],
    ];
    const decide = compileExpression(specification, { ...compiler, bindings: new Bindings(constants, compiler.bindings) });
    return function* redacted(input) {
      for (const document of input) {
        const kept = redact(document, decide);
        if (kept) yield keepTextScore(document, kept);
      }
    };
  },
};

/** Decides on a document and, if the decision is to descend, on every document inside it. */
function redact(document: Document, decide: Expression): Document | undefined {
  const decision = decide(document);
  if (decision === PRUNE) return undefined;
  if (decision === KEEP) return document;
  if (decision !== DESCEND) throw mongoError(17053, '$redact must evaluate to one of $$KEEP, $$PRUNE or $$DESCEND');
  const result: Document = {};
  for (const key of Object.keys(document)) {
    const value = redactValue(document[key], decide);
    if (value !== undefined) setField(result, key, value);
  }
  return result;
}

function redactValue(value: unknown, decide: Expression): unknown {
  if (Array.isArray(value)) {
    return value.map((element) => redactValue(element, decide)).filter((element) => element !== undefined);
  }
  return isDocument(value) ? redact(value, decide) : value;
}
