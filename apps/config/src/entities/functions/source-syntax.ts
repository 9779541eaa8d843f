import { AppError } from '#contracts/error.js';
import { checkedScript, SourceSyntaxError } from '#sandbox/module-syntax.js';

/**
 * Checks that a function's source is current JavaScript: a script, or a module that imports and has a default export.
 * Throws `FunctionSyntaxError` naming line and column, both counted from 1.
 */
export function checkSource(source: string): void {
  try {
    checkedScript(source);
  } catch (error) {
    if (!(error instanceof SourceSyntaxError)) throw error;
    const { message, line, column } = error;
    throw new AppError('FunctionSyntaxError', `${message} at line ${line}, column ${column}`, { cause: error });
  }
}
