import { Allow, ArrayMaxSize, IsOptional, IsString, Length, MaxLength } from 'class-validator';
import { ResourceId, ResourceName } from '../fields.js';
import { defineRpc, listOf, nothing } from '../rpc.js';
import { AppScope } from '../scope.js';

/** Characters of a secret's value: room for PEM keys and service-account files, which the original's 500 had not. */
export const SECRET_VALUE_MAX = 8_192;

/** Characters of any secret's name; names the platform gives (`__<service>_<key>`) are longer than those users may give. */
export const SECRET_NAME_MAX = 160;

export class Secret {
  @Allow() _id!: string;
  @Allow() name!: string;
}

export class CreateSecretRequest extends AppScope {
  @ResourceName('secret')
  name!: string;

  @IsString()
  @Length(1, SECRET_VALUE_MAX)
  value!: string;
}

export class SecretScope extends AppScope {
  @ResourceId('SecretNotFound')
  secretId!: string;
}

/** An absent or empty member keeps what is stored. A name that is not the stored one must be one users may give. */
export class UpdateSecretRequest extends AppScope {
  @ResourceId('SecretNotFound')
  secretId!: string;

  @IsOptional()
  @IsString()
  @MaxLength(SECRET_NAME_MAX)
  name?: string;

  @IsOptional()
  @IsString()
  @MaxLength(SECRET_VALUE_MAX)
  value?: string;
}

export const listSecrets = defineRpc('config.secrets.list', AppScope, listOf(Secret), {
  access: 'project:read',
  idempotent: true,
});
export const createSecret = defineRpc('config.secrets.create', CreateSecretRequest, Secret, { access: 'project:write' });
export const updateSecret = defineRpc('config.secrets.update', UpdateSecretRequest, Secret, { access: 'project:write' });
/** Refused with the name of what refers to it. */
export const deleteSecret = defineRpc('config.secrets.delete', SecretScope, nothing, { access: 'project:write' });

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
