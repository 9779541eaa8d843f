import { ArrayMaxSize, IsArray, IsBoolean, IsObject, IsString, MaxLength } from 'class-validator';
import { Entity, Member } from '../entity.js';

/** Content of an authentication provider. */
export class AuthProviderContent {
  /** Name of the authentication provider. */
  @Member({ default: '', filed: 'always' })
  @IsString()
  @MaxLength(64)
  name!: string;

  /** Type of the authentication provider. An app has at most one of each type. */
  @Member()
  @IsString()
  @MaxLength(64)
  type!: string;

  /** Configuration, with properties that depend on the type. */
  @Member({ default: {} })
  @IsObject()
  config!: Record<string, unknown>;

  /** Names of secrets the provider uses, never their values. */
  @Member({ default: {}, description: 'Names of secrets, never their values.' })
  @IsObject()
  secret_config!: Record<string, unknown>;

  /**
   * Fields of the provider's data that are copied to the user's data: at most 200 of `{required, name, field_name?}`.
   */
  @Member({ type: 'objects', default: [] })
  @IsArray()
  @ArrayMaxSize(200)
  @IsObject({ each: true })
  metadata_fields!: Record<string, unknown>[];

  /** Accepted domains of email addresses; empty for any domain. */
  @Member({ default: [] })
  @IsArray()
  @ArrayMaxSize(200)
  @IsString({ each: true })
  domain_restrictions!: string[];

  /** URLs an OAuth2 login may redirect to. */
  @Member({ default: [] })
  @IsArray()
  @ArrayMaxSize(200)
  @IsString({ each: true })
  redirect_uris!: string[];

  /** True if the provider cannot be used to log in. */
  @Member({ default: false, filed: 'always' })
  @IsBoolean()
  disabled!: boolean;
}

export const AUTH_PROVIDER = new Entity(AuthProviderContent, ['type']);
/** Properties that lists include. */
export const LISTED_OF_AUTH_PROVIDERS = ['name', 'type', 'disabled'] as const;
