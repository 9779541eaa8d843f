import { Allow, ArrayMaxSize, IsOptional, IsString, Length, Matches, MaxLength } from 'class-validator';
import { ResourceId } from '../fields.js';
import { defineRpc, listOf, nothing } from '../rpc.js';
import { AppScope } from '../scope.js';
import { versioned } from '../versioned.js';

/**
 * Maximum characters of a secret's value: enough for PEM keys and service-account files, which exceed App Services'
 * limit of 500.
 */
export const SECRET_VALUE_MAX = 8_192;

/**
 * Maximum characters of a secret's name; names in the form of platform-generated ones (`__<service>_<key>`) may be
 * longer than others.
 */
export const SECRET_NAME_MAX = 160;
/**
 * Pattern of secret names. App Services named the secrets of services with `__`; migrated apps create them again under
 * these names.
 */
export const SECRET_NAME = /^(?:[A-Za-z0-9][A-Za-z0-9_-]{0,63}|__[A-Za-z0-9_-]{1,158})$/;
export const SECRET_NAME_RULE =
  "secret name must have 1 to 64 letters, digits, '_' or '-' and begin with a letter or digit, or begin with '__' and have at most 160";

/** A secret without its value. No reply contains the value. */
export class Secret {
  /** Id of the secret. */
  @Allow() _id!: string;
  /** Name of the secret, unique in its app: 1 to 64 letters, digits, `_` or `-`; up to 160 if it begins with `__`. */
  @Allow() name!: string;
}

/** A secret in a list. */
export class ListedSecret extends versioned(Secret) {}

export class CreateSecretRequest extends AppScope {
  /** Name of the secret, unique in its app: 1 to 64 letters, digits, `_` or `-`; up to 160 if it begins with `__`. */
  @Matches(SECRET_NAME, { message: SECRET_NAME_RULE })
  name!: string;

  /** Value of the secret, 1 to `SECRET_VALUE_MAX` characters. It can be replaced, but never read. */
  @IsString()
  @Length(1, SECRET_VALUE_MAX)
  value!: string;
}

/** Reply to a change of a secret. */
export interface ChangedSecret {
  /** Id of the secret. */
  readonly _id: string;
  /** Name of the secret. */
  readonly name: string;
  /** The value, as sent. Absent if none was sent. */
  readonly value?: string;
}

export class SecretScope extends AppScope {
  /** Id of the secret. */
  @ResourceId('SecretNotFound')
  secretId!: string;
}

/** Absent or empty properties keep their stored values. A changed name is validated like the name of a new secret. */
export class UpdateSecretRequest extends AppScope {
  @ResourceId('SecretNotFound')
  secretId!: string;

  /** Id of the secret again. Optional; it must be the id in the path. */
  @IsOptional()
  @IsString()
  @MaxLength(24)
  _id?: string;

  /** New name of the secret. Absent or empty: unchanged. */
  @IsOptional()
  @IsString()
  @MaxLength(SECRET_NAME_MAX)
  name?: string;

  /** New value of the secret, at most `SECRET_VALUE_MAX` characters. Absent or empty: unchanged. */
  @IsOptional()
  @IsString()
  @MaxLength(SECRET_VALUE_MAX)
  value?: string;
}

/** Returns the names of an app's secrets. */
export const listSecrets = defineRpc('config.secrets.list', AppScope, listOf(ListedSecret), {
  access: 'project:read',
  idempotent: true,
});
/**
 * Creates a secret.
 * @throws SecretAlreadyExists, BadRequest
 */
export const createSecret = defineRpc('config.secrets.create', CreateSecretRequest, Secret, { access: 'project:write' });
/**
 * Changes the name or the value of a secret. With `_id` in the body the reply is the secret in a list, otherwise 204.
 * @reply 200 ChangedSecret[]
 * @reply 204
 * @throws SecretAlreadyExists, BadRequest
 */
export const updateSecret = defineRpc('config.secrets.update', UpdateSecretRequest, Secret, {
  access: 'project:write',
  resource: ({ secretId }) => ({ kind: 'secrets', id: secretId }),
});
/**
 * Deletes a secret. Fails if the secret is in use; the error names the entity that refers to it.
 * @throws SecretInUse
 */
export const deleteSecret = defineRpc('config.secrets.delete', SecretScope, nothing, {
  access: 'project:write',
  resource: ({ secretId }) => ({ kind: 'secrets', id: secretId }),
});

export class RevealSecretsRequest {
  @ResourceId('AppNotFound')
  appId!: string;

  @IsString({ each: true })
  @ArrayMaxSize(1000)
  names!: string[];
}

/** Plain values by name. Unknown names are absent. */
export class RevealedSecrets {
  @Allow() values!: Record<string, string>;
}

/**
 * Returns the values of secrets, for services that use them (login, values, data sources). Never reachable from
 * outside.
 */
export const revealSecrets = defineRpc('config.secrets.reveal', RevealSecretsRequest, RevealedSecrets, {
  access: 'internal',
  idempotent: true,
});
