import type { DataApiContent } from '#contracts/config/data-api.entity.js';
import { AppError } from '#contracts/error.js';
import { requireExpression } from '../expressions/expression-check.js';
import { checkSource } from '../functions/source-syntax.js';
import { requireSecret } from '../secrets/secret-config.js';
import type { ConfigEdit } from '../versions/config-edit.js';

/** Throws for a configuration by which no request could be served as it says. */
export function checkDataApi(draft: ConfigEdit, content: DataApiContent): void {
  const { validation_method, secret_name, run_as_user_id, run_as_user_id_script_source: script } = content;
  if (validation_method !== '' && validation_method !== 'NO_VALIDATION' && secret_name === '') {
    throw new AppError('MissingParameter', `secret_name is required for ${validation_method}`);
  }
  if (secret_name !== '') requireSecret(draft, secret_name);
  if (run_as_user_id !== '' && script !== '') {
    throw new AppError('InvalidParameter', 'run_as_user_id and run_as_user_id_script_source exclude each other');
  }
  if (script !== '') checkSource(script);
  requireExpression(content.can_evaluate, 'canEvaluate', 'can_evaluate');
}
