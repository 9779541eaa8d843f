import { FUNCTION } from '#contracts/config/function.entity.js';
import { FUNCTIONS_MAX, functionContracts } from '#contracts/config/functions.contract.js';
import { requireExpression } from '#rules/access/required-expression.js';
import { defineKind } from '../../core/kinds/entity-kind.js';
import { noteGate } from '../../core/kinds/noted-expressions.js';
import { checkSource } from './source-syntax.js';

/** Source and condition of a function, if a request gives them. */
interface Given {
  readonly source?: string;
  readonly can_evaluate?: Readonly<Record<string, unknown>>;
}

/** Throws `FunctionSyntaxError` or `InvalidParameter` for a function that could not run. */
export function checkFunction({ source, can_evaluate }: Given): void {
  if (source !== undefined) checkSource(source);
  if (can_evaluate) requireExpression(can_evaluate, 'canEvaluate', 'can_evaluate');
}

export const functions = defineKind(functionContracts, {
  noun: 'function',
  max: FUNCTIONS_MAX,
  notFound: 'FunctionNotFound',
  taken: 'FunctionDuplicateName',
  made: (_draft, request) => FUNCTION.made(request),
  replaced: (_draft, request, stored) => FUNCTION.replaced(stored, request),
  listed: (_id, { name, modified, content }) => ({ _id, name, last_modified: modified, version: content }),
  shown: (_view, { _id, content, modified }) => ({ _id, last_modified: modified, ...FUNCTION.whole(content) }),
  filed: ({ functions: filed }) =>
    filed?.map((entity) => ({
      name: entity.name,
      given: entity,
      content: (importing, request) => {
        checkFunction(request);
        const content = FUNCTION.made(request);
        noteGate(importing, `function '${entity.name}'`, content);
        return content;
      },
    })),
});
