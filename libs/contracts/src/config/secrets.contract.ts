import { Allow, ArrayMaxSize, IsOptional, IsString, Length, Matches, MaxLength } from 'class-validator';
import { ResourceId } from '../fields.js';
import { defineRpc, listOf, nothing } from '../rpc.js';
import { AppScope } from '../scope.js';
import { versioned } from '../versioned.js';

/** Characters of a secret's value: room for PEM keys and service-account files, which the original's 500 had not. */
export const SECRET_VALUE_MAX = 8_192;

/** Characters of any secret's name; those of the form the platform gives (`__<service>_<key>`) may be longer than others. */
export const SECRET_NAME_MAX = 160;
/** Pattern for names of secrets. The original named secrets of services with `__`; apps that move here create them again. */
export const SECRET_NAME = /^(?:[A-Za-z0-9][A-Za-z0-9_-]{0,63}|__[A-Za-z0-9_-]{1,158})$/;
export const SECRET_NAME_RULE =
  "secret name must have 1 to 64 letters, digits, '_' or '-' and begin with a letter or digit, or begin with '__' and have at most 160";

/** A secret without its value, which no reply holds. */
export class Secret {
  /** Id of the secret. */
  @Allow() _id!: string;
  /** Name of the secret, unique in its app: 1 to 64 letters, digits, `_` or `-`; up to 160 with `__` at its beginning. */
  @Allow() name!: string;
}

/** A secret as lists show it. */
export class ListedSecret extends versioned(Secret) {}

export class CreateSecretRequest extends AppScope {
  /** Name of the secret, unique in its app: 1 to 64 letters, digits, `_` or `-`; up to 160 with `__` at its beginning. */
  @Matches(SECRET_NAME, { message: SECRET_NAME_RULE })
  name!: string;

  /** Value of the secret, 1 to `SECRET_VALUE_MAX` characters. It can be replaced, never read. */
  @IsString()
  @Length(1, SECRET_VALUE_MAX)
  value!: string;
}

/** The reply to a change of a secret. */
export interface ChangedSecret {
  /** Id of the secret. */
  readonly _id: string;
  /** Name of the secret. */
  readonly name: string;
  /** The value, as it was sent. Absent where none was. */
  readonly value?: string;
}

export class SecretScope extends AppScope {
  /** Id of the secret. */
  @ResourceId('SecretNotFound')
  secretId!: string;
}

/** An absent or empty member keeps what is stored. A name that is not the stored one is checked like that of a new secret. */
export class UpdateSecretRequest extends AppScope {
  @ResourceId('SecretNotFound')
  secretId!: string;

  /** Id of the secret once more, if it is sent: that of another one is refused. */
  @IsOptional()
  @IsString()
  @MaxLength(24)
  _id?: string;

  /** New name of the secret; absent or empty, it stays as it is. */
  @IsOptional()
  @IsString()
  @MaxLength(SECRET_NAME_MAX)
  name?: string;

  /** New value of the secret, at most `SECRET_VALUE_MAX` characters; absent or empty, it stays as it is. */
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
 * Deletes a secret. Refused with the name of what refers to it.
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

/** Plain values by name; names that do not exist are absent. */
export class RevealedSecrets {
  @Allow() values!: Record<string, string>;
}

/** For services that act with a secret (login, values, data sources). Never reachable from outside. */
export const revealSecrets = defineRpc('config.secrets.reveal', RevealSecretsRequest, RevealedSecrets, {
  access: 'internal',
  idempotent: true,
});
