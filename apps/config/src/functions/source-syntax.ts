import { parse } from 'acorn';
import { AppError } from '#contracts/error.js';

interface Position {
  readonly line: number;
  readonly column: number;
}

function positionOf(error: SyntaxError): Position | undefined {
  return (error as SyntaxError & { loc?: Position }).loc;
}

/**
 * Checks that a function's source is a script of current JavaScript (not a module: functions assign to `exports`).
 * Throws `FunctionSyntaxError` naming line and column, both counted from 1.
 */
export function checkSource(source: string): void {
  try {
    parse(source, { ecmaVersion: 'latest', sourceType: 'script' });
  } catch (error) {
    if (error instanceof SyntaxError) {
      const at = positionOf(error);
      const what = error.message.replace(/ \(\d+:\d+\)$/, '');
      throw new AppError('FunctionSyntaxError', at ? `${what} at line ${at.line}, column ${at.column + 1}` : what, {
        cause: error,
      });
    }
    throw error;
  }
}
