import { AUTH_PROVIDER_TYPES, SIGNING_KEYS_MAX, type AuthProviderType } from '#contracts/config/auth-providers.contract.js';
import { providerId } from '#contracts/config/provider-names.js';
import { AppError } from '#contracts/error.js';
import type { ContentOf } from '../../core/trees/kinds.js';

type Provider = ContentOf['auth_providers'];
type Members = Readonly<Record<string, unknown>>;

/** Characters of the subject of a mail. */
const SUBJECT_MAX = 256;

function invalid(message: string): never {
  throw new AppError('InvalidParameter', message);
}

/** Returns a property; `null` counts as missing. */
function given(members: Members, name: string): unknown {
  return members[name] ?? undefined;
}

function checkBooleans(config: Members, ...names: string[]): void {
  for (const name of names) {
    const value = given(config, name);
    if (value !== undefined && typeof value !== 'boolean') invalid(`config.${name} must be a boolean`);
  }
}

function checkTexts(config: Members, max: number, ...names: string[]): void {
  for (const name of names) {
    const value = given(config, name);
    if (value === undefined) continue;
    if (typeof value !== 'string' || value.length > max) invalid(`config.${name} must be a string of at most ${max} characters`);
  }
}

const URL_MAX = 2_048;
const NAME_MAX = 256;

function isHttpUrl(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > URL_MAX || !URL.canParse(value)) return false;
  return ['http:', 'https:'].includes(new URL(value).protocol);
}

function hasCredentials(value: unknown): boolean {
  if (typeof value !== 'string' || !URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username !== '' || password !== '';
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

function checkCustomToken({ config, secret_config }: Provider): void {
  const { audience, signingAlgorithm, jwkURI } = config;
  if (![audience].flat().every((one) => one === undefined || one === null || typeof one === 'string')) {
    invalid('config.audience must be a string or a list of strings');
  }
  checkBooleans(config, 'requireAnyAudience', 'useJWKURI');
  if (!isEmpty(signingAlgorithm) && signingAlgorithm !== 'HS256' && signingAlgorithm !== 'RS256') {
    invalid("config.signingAlgorithm must be 'HS256' or 'RS256'");
  }
  if (!isEmpty(jwkURI) && !isHttpUrl(jwkURI)) invalid('config.jwkURI must be an http or https URL');
  // Configurations are shown and exported, so nothing secret may be in them.
  if (hasCredentials(jwkURI)) invalid('config.jwkURI must not contain a user name or a password');
  if (config['useJWKURI'] === true && isEmpty(jwkURI)) invalid('config.jwkURI is required with config.useJWKURI');
  const keys = secret_config['signingKeys'] ?? [];
  if (!Array.isArray(keys) || !keys.every((name) => typeof name === 'string' && name !== '')) {
    invalid('secret_config.signingKeys must be a list of names of secrets');
  }
  if (keys.length > SIGNING_KEYS_MAX) invalid(`secret_config.signingKeys may have at most ${SIGNING_KEYS_MAX} names`);
}

function requireClient({ config, secret_config }: Provider): void {
  if (isEmpty(config['clientId'])) invalid('config.clientId is required');
  if (isEmpty(secret_config['clientSecret'])) invalid('secret_config.clientSecret is required');
}

function checkClient({ config }: Provider): void {
  checkTexts(config, NAME_MAX, 'clientId', 'teamId', 'keyId');
  checkBooleans(config, 'openId');
}

/** A scope of OAuth2 (RFC 6749 §3.3). */
const SCOPE = /^[!#-[\]-~]{1,256}$/;
const SCOPES_MAX = 20;

/** Splits one string with spaces, as in requests, or returns an array. */
function scopesOf(value: unknown): unknown[] {
  return typeof value === 'string' ? value.split(' ').filter((scope) => scope !== '') : Array.isArray(value) ? value : [value];
}

function checkOpenId({ config }: Provider): void {
  checkTexts(config, NAME_MAX, 'clientId', 'displayName');
  const { issuer, scopes } = config;
  if (!isEmpty(issuer) && (!isHttpUrl(issuer) || /[?#]/.test(String(issuer)))) {
    invalid('config.issuer must be an http or https URL without a query');
  }
  if (hasCredentials(issuer)) invalid('config.issuer must not contain a user name or a password');
  if (isEmpty(scopes)) return;
  const list = scopesOf(scopes);
  if (list.length > SCOPES_MAX || !list.every((scope) => typeof scope === 'string' && SCOPE.test(scope))) {
    invalid(`config.scopes must be a list of at most ${SCOPES_MAX} scopes, or one string with spaces between them`);
  }
}

interface Rules {
  /** Properties of `config` that are secrets: given there, they are stored as secrets. */
  readonly secrets: readonly string[];
  /** Throws `InvalidParameter` for a configuration that could never work. */
  check(provider: Provider): void;
  /** Throws `InvalidParameter` for one that lacks what users need to log in. */
  requireReady(provider: Provider): void;
}

const NONE: Rules = { secrets: [], check: () => {}, requireReady: () => {} };
const OAUTH2: Rules = { secrets: ['clientSecret'], check: checkClient, requireReady: requireClient };

/** Rules for the configuration of each type of provider (client-api: provider configuration). */
export const PROVIDER_RULES: Readonly<Record<AuthProviderType, Rules>> = {
  'anon-user': NONE,
  'api-key': NONE,
  'local-userpass': {
    secrets: [],
    check: ({ config }) => {
      checkBooleans(config, 'autoConfirm', 'runConfirmationFunction', 'runResetFunction');
      checkTexts(config, SUBJECT_MAX, 'confirmEmailSubject', 'resetPasswordSubject');
      checkTexts(config, URL_MAX, 'emailConfirmationUrl', 'resetPasswordUrl');
      checkTexts(config, NAME_MAX, 'confirmationFunctionName', 'confirmationFunctionId', 'resetFunctionName', 'resetFunctionId');
    },
    requireReady: () => {},
  },
  'custom-function': {
    secrets: [],
    check: ({ config }) => checkTexts(config, NAME_MAX, 'authFunctionName', 'authFunctionId'),
    requireReady: ({ config }) => {
      if (isEmpty(config['authFunctionName']) && isEmpty(config['authFunctionId'])) {
        invalid('config.authFunctionName or config.authFunctionId is required');
      }
    },
  },
  'custom-token': {
    secrets: [],
    check: checkCustomToken,
    requireReady: ({ config, secret_config }) => {
      if (config['useJWKURI'] !== true && isEmpty(secret_config['signingKeys'])) {
        invalid('secret_config.signingKeys or config.useJWKURI with config.jwkURI is required');
      }
    },
  },
  'oauth2-google': OAUTH2,
  'oauth2-facebook': OAUTH2,
  'oauth2-apple': OAUTH2,
  oidc: {
    secrets: ['clientSecret'],
    check: checkOpenId,
    requireReady: ({ config }) => {
      if (isEmpty(config['issuer'])) invalid('config.issuer is required');
      if (isEmpty(config['clientId'])) invalid('config.clientId is required');
    },
  },
  // It can be configured, as specified; no end user logs in with it.
  'mongodb-cloud': NONE,
};

/** Returns the provider type that a client names, in either spelling. Throws `InvalidParameter` for an unknown one. */
export function providerType(named: string): AuthProviderType {
  const type = providerId(named);
  const known = AUTH_PROVIDER_TYPES.find((candidate) => candidate === type);
  return known ?? invalid(`unknown authentication provider type '${named}'`);
}
