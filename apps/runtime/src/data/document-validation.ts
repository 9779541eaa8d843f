import type { ValidationConfig } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import type { SchemaCheck } from '../rules/schema-check.js';
import type { RequestExpressions } from '../rules/request-expressions.js';
import type { SchemaWarningSink } from './schema-warnings.js';

/**
 * Loads the parts of a document that a user may read, in its current state and before the write. Called only if there
 * are violations to report.
 */
type Seen = () => Promise<{ readonly document: object | undefined; readonly before: object | undefined }>;

/**
 * Validates documents a user reads and writes against the collection's schema, according to the app's validation
 * settings (runtime §3.9).
 */
export class DocumentValidation {
  constructor(
    private readonly schema: SchemaCheck | null,
    private readonly settings: ValidationConfig,
    private readonly expressions: RequestExpressions,
    private readonly warnings: SchemaWarningSink,
  ) {}

  get checksWrites(): boolean {
    return this.schema !== null && this.settings.write_validation_level !== 'OFF';
  }

  /** True only if an invalid document is an error: a warning does not justify reading whole documents. */
  get checksReads(): boolean {
    const { read_validation_level, read_validation_action } = this.settings;
    return this.schema !== null && read_validation_level !== 'OFF' && read_validation_action === 'ERROR';
  }

  /**
   * Validates a document to be written.
   * @param seen loads what the writer may read of the document; `null` for a document the writer wrote itself
   * @throws AppError `SchemaValidationFailedWrite`
   */
  async checkWrite(document: object, before: object | undefined, what: 'insert' | 'update', seen: Seen | null): Promise<void> {
    if (!this.checksWrites) return;
    const violations = await this.schema?.violations(document, before, this.expressions);
    if (!violations || violations.length === 0) return;
    if (this.settings.write_validation_action !== 'ERROR') {
      this.warnings.warn({ violations }, `a document that does not fit its schema (${what})`);
      return;
    }
    const shown = await this.shown(violations, seen);
    throw new AppError(
      'SchemaValidationFailedWrite',
      `${what} not permitted: ${shown ?? 'the document does not fit its schema'}`,
    );
  }

  /**
   * Validates a document that was read.
   * @param seen loads what the reader may read of the document; `null` if the reasons are not shown to a reader
   * @throws AppError `SchemaValidationFailedRead`
   */
  async checkRead(document: object, seen: Seen | null): Promise<void> {
    if (!this.checksReads) return;
    const violations = await this.schema?.violations(document, document, this.expressions);
    if (!violations || violations.length === 0) return;
    const shown = await this.shown(violations, seen);
    throw new AppError('SchemaValidationFailedRead', `a document does not fit its schema${shown === null ? '' : `: ${shown}`}`);
  }

  /**
   * Returns the violations to show. They name fields and types, so only those the visible part has as well are shown;
   * `null` if no violation is visible.
   */
  private async shown(violations: readonly string[], seen: Seen | null): Promise<string | null> {
    if (seen === null) return violations.join('; ');
    const { document = {}, before } = await seen();
    const visible = new Set(await this.schema?.violations(document, before, this.expressions));
    return violations.filter((violation) => visible.has(violation)).join('; ') || null;
  }
}
