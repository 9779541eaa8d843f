import type { Expression } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import { checkExpression, expressionNotices } from '../expressions/compile-expression.js';
import { describeFault, type Fault } from '../expressions/fault.js';
import { checkQueryTemplate } from '../expressions/query-template.js';
import type { SlotName } from '../expressions/slots.js';

function refuse([fault]: readonly Fault[]): void {
  if (fault) throw new AppError('InvalidParameter', describeFault(fault));
}

/**
 * Returns the expression at `path`, where `slot` determines its allowed references. Throws `InvalidParameter` with the
 * place of the first error, as in `roles[0].apply_when.%or[1].owner: …`.
 */
export function requireExpression(value: unknown, slot: SlotName, path: string): Expression {
  if (value === undefined) throw new AppError('InvalidParameter', `${path} is required`);
  refuse(checkExpression(value, { slot, at: path }));
  return value as Expression;
}

/** Validates an expression like {@link requireExpression}. */
export type TakeExpression = typeof requireExpression;

/** Returns a {@link requireExpression} that reports to `note` every accepted expression that is true for no user. */
export function notingExpressions(note: (text: string) => void): TakeExpression {
  return (value, slot, path) => {
    const expression = requireExpression(value, slot, path);
    for (const notice of expressionNotices(expression, { slot, at: path })) note(describeFault(notice));
    return expression;
  };
}

/** Throws `InvalidParameter` for a filter's query with a faulty expansion. What MongoDB makes of the query shows when it runs. */
export function requireQueryTemplate(query: unknown, path: string): void {
  refuse(checkQueryTemplate(query, path));
}
