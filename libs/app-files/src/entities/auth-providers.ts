import { AUTH_PROVIDER } from '#contracts/config/auth-provider.entity.js';
import type { AuthProviderEntity, CustomUserData, MetadataField } from '../app-configuration.js';
import type { Fields } from '../files/fields.js';
import type { JsonObject } from '../json/json.js';
import { filedNames, readMembers, spokenMembers } from './entity-members.js';
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

export function readAuthProvider(fields: Fields, called?: string): AuthProviderEntity {
  return {
    ...readMembers(AUTH_PROVIDER, fields),
    name: fields.entityName(called),
    type: fields.requiredText('type'),
    metadata_fields: (fields.objects('metadata_fields') ?? []).map(readMetadataField),
  };
}

export function authProviderMembers({ metadata_fields, ...content }: AuthProviderEntity): JsonObject {
  const fields = metadata_fields.map((field) => fileMembers(field, ['required', 'name', 'field_name?']));
  const members = fileMembers(spokenMembers(AUTH_PROVIDER, { ...content, metadata_fields: fields }), MEMBERS);
  // Setting a member that is there already keeps its place.
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
