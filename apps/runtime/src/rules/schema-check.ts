import { AppError } from '#contracts/error.js';
import type { RequestExpressions } from './request-expressions.js';
import { timeLimitExceeded } from '../app/time-limit.js';
import { WorkTooLongError, within } from './bounded-work.js';
import { compileSchema, SchemaError, type Report } from './document-schema.js';
import { nodesAt, validateExpressions, type ValidateExpression } from './validate-expressions.js';
import { violationText } from './violation-text.js';

/** Maximum number of violations one error lists. */
const LISTED_MAX = 20;
/** Maximum milliseconds for one document if the schema contains patterns. */
const PATTERN_MS_MAX = 250;

type Check = (document: object, report: Report) => void;

/** Checks if a schema contains regular expressions, which can run forever on a string chosen for the purpose. */
function hasPatterns(schema: unknown): boolean {
  return /"(?:pattern|patternProperties)"/.test(JSON.stringify(schema));
}

/** Checks documents against one schema and its `validate` expressions. Compiled once per snapshot. */
export class SchemaCheck {
  private readonly expressions: readonly ValidateExpression[];
  private readonly needsTimeLimit: boolean;

  /**
   * @param json the schema as stored
   * @param decoded the same schema with its extended JSON decoded
   * @throws AppError `InvalidParameter` for a schema that cannot be checked against
   */
  constructor(json: unknown, decoded: unknown, settings: { readonly nullableMembers: boolean }) {
    this.check = compiled(decoded, settings);
    this.expressions = validateExpressions(json);
    this.needsTimeLimit = hasPatterns(json);
  }

  private readonly check: Check;

  /**
   * Returns the violations as strings, at most 20. `before` is the document before the write, `undefined` on inserts.
   * @throws AppError `ExecutionTimeLimitExceeded`
   */
  async violations(document: object, before: object | undefined, expressions: RequestExpressions): Promise<string[]> {
    const found: string[] = [];
    const report: Report = (path, code, detail) => {
      if (found.length < LISTED_MAX) found.push(violationText(path, code, detail));
    };
    if (this.needsTimeLimit) bounded(() => this.check(document, report));
    else this.check(document, report);
    for (const { path, expression } of this.expressions) {
      for (const node of nodesAt(path, document, before)) {
        if (found.length === LISTED_MAX) return found;
        const judged = { root: document, prevRoot: before, this: node.value, prev: node.before };
        if (!(await expressions.holds(expression, 'schemaValidate', judged))) {
          found.push(`${node.path}: The expression of validate is not true`);
        }
      }
    }
    return found;
  }
}

function compiled(schema: unknown, settings: { readonly nullableMembers: boolean }): Check {
  try {
    return compileSchema(schema, settings);
  } catch (error) {
    if (error instanceof SchemaError) throw new AppError('InvalidParameter', error.message, { cause: error });
    throw error;
  }
}

function bounded(work: () => void): void {
  try {
    within(PATTERN_MS_MAX, work);
  } catch (error) {
    if (error instanceof WorkTooLongError) throw timeLimitExceeded(error);
    throw error;
  }
}
