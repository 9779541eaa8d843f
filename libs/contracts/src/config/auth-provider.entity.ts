import { ArrayMaxSize, IsArray, IsBoolean, IsObject, IsString, MaxLength } from 'class-validator';
import { Entity, Member } from '../entity.js';

/** What an authentication provider consists of. */
export class AuthProviderContent {
  /** Name of the authentication provider. */
  @Member({ default: '', filed: 'always' })
  @IsString()
  @MaxLength(64)
  name!: string;

  /** Type of the authentication provider. An app has at most one of each. */
  @Member()
  @IsString()
  @MaxLength(64)
  type!: string;

  /** Configuration, whose members depend on the type. */
  @Member({ default: {} })
  @IsObject()
  config!: Record<string, unknown>;

  /** Names of secrets the provider uses, never their values. */
  @Member({ default: {}, description: 'Names of secrets, never their values.' })
  @IsObject()
  secret_config!: Record<string, unknown>;

  /** Which fields of the provider's data become data of the user: at most 200 of `{required, name, field_name?}`. */
  @Member({ type: 'objects', default: [] })
  @IsArray()
  @ArrayMaxSize(200)
  @IsObject({ each: true })
  metadata_fields!: Record<string, unknown>[];

  /** Domains that e-mail addresses must belong to; empty for any. */
  @Member({ default: [] })
  @IsArray()
  @ArrayMaxSize(200)
  @IsString({ each: true })
  domain_restrictions!: string[];

  /** Where logins of OAuth2 may lead back to. */
  @Member({ default: [] })
  @IsArray()
  @ArrayMaxSize(200)
  @IsString({ each: true })
  redirect_uris!: string[];

  /** Whether nobody can log in with it. */
  @Member({ default: false, filed: 'always' })
  @IsBoolean()
  disabled!: boolean;
}

export const AUTH_PROVIDER = new Entity(AuthProviderContent, ['type']);
/** Members that lists show. */
export const LISTED_OF_AUTH_PROVIDERS = ['name', 'type', 'disabled'] as const;
