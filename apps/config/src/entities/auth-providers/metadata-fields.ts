import { METADATA_FIELD_NAME_MAX } from '#contracts/config/auth-providers.contract.js';
import { metadataPath } from '#contracts/config/metadata-path.js';
import { AppError } from '#contracts/error.js';
import { characterCount } from '#security/network/character-count.js';
import type { ContentOf } from '../../core/trees/kinds.js';

export type MetadataField = ContentOf['auth_providers']['metadata_fields'][number];

/** Returns the property of the user's data that a field is written to. */
function targetOf({ name, field_name }: MetadataField): string {
  return field_name ?? metadataPath(name).at(-1) ?? '';
}

function toField(given: Readonly<Record<string, unknown>>, at: string): MetadataField {
  const { name, required = false, field_name = null } = given;
  if (typeof name !== 'string' || name === '') throw new AppError('InvalidParameter', `${at} needs a name`);
  if (typeof required !== 'boolean') throw new AppError('InvalidParameter', `${at}.required must be a boolean`);
  if (field_name !== null && typeof field_name !== 'string') {
    throw new AppError('InvalidParameter', `${at}.field_name must be a string`);
  }
  // Clients written in Go send unused properties as empty.
  return field_name === null || field_name === '' ? { required, name } : { required, name, field_name };
}

/**
 * Returns metadata fields as stored; throws `InvalidParameter` for an invalid entry, or one with the same target as another.
 */
export function metadataFields(given: readonly Readonly<Record<string, unknown>>[]): MetadataField[] {
  const targets = new Set<string>();
  return given.map((entry, index) => {
    const at = `metadata_fields[${index}]`;
    const field = toField(entry, at);
    const target = targetOf(field);
    if (target === '' || characterCount(target) > METADATA_FIELD_NAME_MAX) {
      throw new AppError('InvalidParameter', `${at}.field_name must have 1 to ${METADATA_FIELD_NAME_MAX} characters`);
    }
    if (targets.has(target)) throw new AppError('InvalidParameter', `${at}.field_name '${target}' is used twice`);
    targets.add(target);
    return field;
  });
}
