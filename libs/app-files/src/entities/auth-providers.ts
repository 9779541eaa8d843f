import { AUTH_PROVIDER } from '#contracts/config/auth-provider.entity.js';
import { providerId } from '#contracts/config/provider-names.js';
import type { AuthProviderEntity, CustomUserData, MetadataField } from '../app-configuration.js';
import type { Fields } from '../files/fields.js';
import type { Json, JsonObject } from '../json/json.js';
import { filedNames, readMembers, withoutDefaults } from './entity-members.js';
import { fileMembers } from './file-members.js';

const MEMBERS = filedNames(AUTH_PROVIDER);

function readMetadataField(fields: Fields): MetadataField {
  const fieldName = fields.text('field_name');
  return {
    required: fields.boolean('required') ?? false,
    name: fields.requiredText('name'),
    ...(fieldName === undefined || fieldName === '' ? {} : { field_name: fieldName }),
  };
}

/** Configuration properties of some type that are not strings. */
const BOOLEANS = ['autoConfirm', 'openId', 'requireAnyAudience', 'runConfirmationFunction', 'runResetFunction', 'useJWKURI'];
const LISTS = ['signingKeys'];

/** Reads a configuration. In older files a boolean may be written as a string. */
function readConfig(fields: Fields | undefined, isOlder: boolean): JsonObject {
  const object: JsonObject = fields?.withoutEmpty(...BOOLEANS, ...LISTS).object ?? {};
  if (!isOlder) return object;
  const asBoolean = (name: string, value: Json): Json =>
    BOOLEANS.includes(name) && (value === 'true' || value === 'false') ? value === 'true' : value;
  return Object.fromEntries(Object.entries<Json>(object).map(([name, value]) => [name, asBoolean(name, value)]));
}

const NO_TEXTS = ['disabled', 'config', 'secret_config', 'metadata_fields', 'domain_restrictions', 'redirect_uris'];

export function readAuthProvider(given: Fields, called?: string, isOlder = false): AuthProviderEntity {
  const fields = given.withoutEmpty(...NO_TEXTS);
  return {
    ...readMembers(AUTH_PROVIDER, fields),
    name: fields.entityName(called),
    type: fields.requiredText('type'),
    config: readConfig(fields.fieldsAt('config'), isOlder),
    secret_config: readConfig(fields.fieldsAt('secret_config'), false),
    metadata_fields: (fields.objects('metadata_fields') ?? []).map(readMetadataField),
  };
}

/** Returns the key of a provider: there is one of each type. */
export function providerKey({ type }: AuthProviderEntity): string {
  return providerId(type);
}

export function authProviderMembers({ metadata_fields, ...content }: AuthProviderEntity): JsonObject {
  const fields = metadata_fields.map((field) => fileMembers(field, ['required', 'name', 'field_name?']));
  const members = fileMembers(withoutDefaults(AUTH_PROVIDER, { ...content, metadata_fields: fields }), MEMBERS);
  // Setting an existing property keeps its position.
  return fields.length === 0 ? members : { ...members, metadata_fields: fields };
}

const CUSTOM_USER_DATA_TEXTS = [
  'mongo_service_name',
  'mongo_service_id',
  'database_name',
  'collection_name',
  'user_id_field',
  'on_user_creation_function_name',
] as const;

/** Reads custom user data; `serviceNames` translates the internal ids of services that legacy files may hold. */
export function readCustomUserData(fields: Fields, serviceNames: ReadonlyMap<string, string> = new Map()): CustomUserData {
  const texts: { [N in (typeof CUSTOM_USER_DATA_TEXTS)[number]]?: string } = {};
  for (const name of CUSTOM_USER_DATA_TEXTS) {
    const value = fields.text(name);
    if (value !== undefined && value !== '') texts[name] = value;
  }
  const named = texts.mongo_service_name ?? serviceNames.get(texts.mongo_service_id ?? '');
  if (named !== undefined) {
    texts.mongo_service_name = named;
    delete texts.mongo_service_id;
  }
  return { enabled: fields.boolean('enabled') ?? false, ...texts };
}

export function customUserDataMembers(settings: CustomUserData): JsonObject {
  return fileMembers(settings, ['enabled', ...CUSTOM_USER_DATA_TEXTS]);
}
