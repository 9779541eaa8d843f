import type { AuthProviderEntity, CustomUserData, MetadataField } from '../app-configuration.js';
import type { Fields } from '../files/fields.js';
import type { JsonObject } from '../json/json.js';
import { fileMembers } from './file-members.js';

function readMetadataField(fields: Fields): MetadataField {
  const fieldName = fields.text('field_name');
  return {
    required: fields.boolean('required') ?? false,
    name: fields.requiredText('name'),
    ...(fieldName === undefined || fieldName === '' ? {} : { field_name: fieldName }),
  };
}

export function readAuthProvider(fields: Fields, called?: string): AuthProviderEntity {
  return {
    name: fields.entityName(called),
    type: fields.requiredText('type'),
    disabled: fields.boolean('disabled') ?? false,
    config: fields.objectAt('config') ?? {},
    secret_config: fields.objectAt('secret_config') ?? {},
    metadata_fields: (fields.objects('metadata_fields') ?? []).map(readMetadataField),
    domain_restrictions: fields.texts('domain_restrictions') ?? [],
    redirect_uris: fields.texts('redirect_uris') ?? [],
  };
}

export function authProviderMembers(entity: AuthProviderEntity): JsonObject {
  const members = fileMembers(entity, [
    'name',
    'type',
    'config?',
    'secret_config?',
    'metadata_fields?',
    'domain_restrictions?',
    'redirect_uris?',
    'disabled',
  ]);
  if (entity.metadata_fields.length === 0) return members;
  // Setting a member that is there already keeps its place.
  return {
    ...members,
    metadata_fields: entity.metadata_fields.map((field) => fileMembers(field, ['required', 'name', 'field_name?'])),
  };
}

const CUSTOM_USER_DATA_TEXTS = [
  'mongo_service_name',
  'mongo_service_id',
  'database_name',
  'collection_name',
  'user_id_field',
  'on_user_creation_function_name',
] as const;

/** `serviceNames` translates the internal ids of services that legacy files may hold. */
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
