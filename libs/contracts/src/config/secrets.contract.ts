import { Allow, ArrayMaxSize, IsOptional, IsString, Length, Matches, MaxLength, ValidateIf } from 'class-validator';
import { ResourceId, ResourceName } from '../fields.js';
import { defineRpc, listOf, nothing } from '../rpc.js';
import { AppScope } from '../scope.js';

/** Characters of a secret's value: room for PEM keys and service-account files, which the original's 500 had not. */
export const SECRET_VALUE_MAX = 8_192;

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

/** An absent or empty member keeps what is stored. */
export class UpdateSecretRequest extends AppScope {
  @ResourceId('SecretNotFound')
  secretId!: string;

  @ValidateIf((_, value) => value !== undefined && value !== null && value !== '')
  @Matches(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, {
    message: "secret name must have 1 to 64 letters, digits, '_' or '-' and begin with a letter or digit",
  })
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
