import { parseRequest } from '#bus/shape/request-validation.js';
import { DataApiContent } from '#contracts/config/data-api.entity.js';
import { FUNCTION_SOURCE_MAX } from '#contracts/config/function.entity.js';
import { AppError } from '#contracts/error.js';
import { requireExpression } from '#rules/access/required-expression.js';
import { checkSource } from '../entities/functions/source-syntax.js';
import { requireSecret } from '../entities/secrets/secret-config.js';
import { wholeDataApi } from '../core/snapshot-contents/served-data-api.js';
import type { ConfigEdit } from '../core/versions/config-edit.js';
import { requireSize } from '../core/versions/entities.js';

/** Maximum characters of the configuration as JSON: a script within its own limit, with its escapes, and the rest. */
export const DATA_API_SIZE_MAX = 2 * FUNCTION_SOURCE_MAX;

/** Returns the complete configuration to store; throws if requests could not be served with it. */
export function checkedDataApi(draft: ConfigEdit, stored: Readonly<Record<string, unknown>>): DataApiContent {
  requireSize(stored, DATA_API_SIZE_MAX, 'the data API configuration');
  // Checked even if it was stored before checks existed and a request changes only a part of it.
  const content = parseRequest(DataApiContent, wholeDataApi(stored), 'InvalidParameter');
  const { validation_method, secret_name, run_as_user_id, run_as_user_id_script_source: script } = content;
  if (validation_method !== '' && validation_method !== 'NO_VALIDATION' && secret_name === '') {
    throw new AppError('MissingParameter', `secret_name is required for ${validation_method}`);
  }
  if (secret_name !== '') requireSecret(draft, secret_name);
  if (run_as_user_id !== '' && script !== '') {
    throw new AppError('InvalidParameter', 'run_as_user_id and run_as_user_id_script_source cannot be combined');
  }
  if (script !== '') checkSource(script);
  requireExpression(content.can_evaluate, 'canEvaluate', 'can_evaluate');
  return content;
}
