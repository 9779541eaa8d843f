import { VALIDATION_METHODS, WEBHOOK_HTTP_METHODS, readWebhookOptions } from '#contracts/config/webhook-options.js';
import type { ServiceType } from '#contracts/config/services.contract.js';
import { AppError } from '#contracts/error.js';
import { requireExpression } from '#rules/access/required-expression.js';
import { checkSource } from '../functions/source-syntax.js';
import type { ContentOf } from '../../core/trees/kinds.js';

export type Webhook = ContentOf['incoming_webhooks'];
type Options = Webhook['options'];

/** Characters of a webhook's secret. */
const SECRET_MAX = 512;
/** Characters of all its options as JSON. */
const OPTIONS_SIZE_MAX = 10_000;

function requireOneOf(options: Options, member: string, allowed: readonly string[]): void {
  const value = options[member];
  if (value === undefined || allowed.some((one) => one === value)) return;
  throw new AppError('InvalidParameter', `options.${member} must be one of ${allowed.join(', ')}`);
}

/**
 * Returns `true` if a webhook requires a secret and has none: it rejects every request. Other services sign with a secret of
 * their configuration.
 */
export function lacksSecret({ options }: Pick<Webhook, 'options'>, type: ServiceType): boolean {
  const { validationMethod, secret } = readWebhookOptions(options);
  return type === 'http' && secret === '' && validationMethod !== 'NO_VALIDATION';
}

function checkOptions(options: Options): void {
  if (JSON.stringify(options).length > OPTIONS_SIZE_MAX) {
    throw new AppError('InvalidParameter', `options may have at most ${OPTIONS_SIZE_MAX} characters of JSON`);
  }
  requireOneOf(options, 'validationMethod', VALIDATION_METHODS);
  requireOneOf(options, 'httpMethod', WEBHOOK_HTTP_METHODS);
  const { secret = '', secretAsQueryParam = false, validationMethod } = options;
  if (typeof secret !== 'string' || secret.length > SECRET_MAX) {
    throw new AppError('InvalidParameter', `options.secret must be a string of at most ${SECRET_MAX} characters`);
  }
  if (typeof secretAsQueryParam !== 'boolean') {
    throw new AppError('InvalidParameter', 'options.secretAsQueryParam must be a boolean');
  }
  if (secretAsQueryParam && validationMethod !== undefined && validationMethod !== 'SECRET_AS_QUERY_PARAM') {
    throw new AppError('InvalidParameter', 'options.secretAsQueryParam contradicts options.validationMethod');
  }
}

/** Throws for a webhook that cannot be called because it lacks a secret. */
export function requireSecretOf(webhook: Webhook, type: ServiceType): void {
  if (lacksSecret(webhook, type)) throw new AppError('InvalidParameter', 'options.secret is required');
}

/** Throws for a webhook that could not run: `FunctionSyntaxError` for its sources, else `InvalidParameter`. */
export function checkWebhook(webhook: Webhook): void {
  checkSource(webhook.function_source);
  if (webhook.run_as_user_id_script_source !== '') checkSource(webhook.run_as_user_id_script_source);
  requireExpression(webhook.can_evaluate, 'canEvaluate', 'can_evaluate');
  checkOptions(webhook.options);
}

/** Returns the sources of a webhook that must be callable. */
export function sourcesOf(given: Partial<Pick<Webhook, 'function_source' | 'run_as_user_id_script_source'>>): string[] {
  return [given.function_source ?? '', given.run_as_user_id_script_source ?? ''].filter((source) => source !== '');
}

/** Options as lists show them, in both the forms clients know. */
export function listedOptions(options: Options): Record<string, unknown> {
  const { validationMethod, secret } = readWebhookOptions(options);
  return { ...options, validationMethod, secret, secretAsQueryParam: validationMethod === 'SECRET_AS_QUERY_PARAM' };
}
