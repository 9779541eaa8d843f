import type { ValidationConfig } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import type { SchemaCheck } from '../documents/schema-check.js';
import type { RequestExpressions } from '../expressions/request-expressions.js';
import type { SchemaWarningSink } from './schema-warnings.js';

/** Whether documents a user reads and writes fit the collection's schema, as the app's validation settings want it (runtime §3.9). */
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

  /** Only where a document that does not fit is an error: a warning is not worth reading whole documents for. */
  get checksReads(): boolean {
    const { read_validation_level, read_validation_action } = this.settings;
    return this.schema !== null && read_validation_level !== 'OFF' && read_validation_action === 'ERROR';
  }

  /** @throws AppError `SchemaValidationFailedWrite` */
  async checkWrite(document: object, before: object | undefined, what: 'insert' | 'update'): Promise<void> {
    if (!this.checksWrites) return;
    const violations = await this.schema?.violations(document, before, this.expressions);
    if (!violations || violations.length === 0) return;
    if (this.settings.write_validation_action !== 'ERROR') {
      this.warnings.warn({ violations }, `a document that does not fit its schema (${what})`);
      return;
    }
    throw new AppError('SchemaValidationFailedWrite', `${what} not permitted: ${violations.join('; ')}`);
  }

  /** @throws AppError `SchemaValidationFailedRead` */
  async checkRead(document: object): Promise<void> {
    if (!this.checksReads) return;
    const violations = await this.schema?.violations(document, document, this.expressions);
    if (!violations || violations.length === 0) return;
    throw new AppError('SchemaValidationFailedRead', `a document does not fit its schema: ${violations.join('; ')}`);
  }
}
