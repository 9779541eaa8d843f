import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import type { SchemaWarning } from './schema/model/model.js';

/** Returns warnings about custom resolvers that are in the API and fail because their function does not exist. */
export function deadResolvers({ customResolvers, functions }: AppSnapshot): readonly SchemaWarning[] {
  const known = new Set(functions.map(({ _id }) => _id));
  return customResolvers
    .filter(({ function_id }) => !known.has(function_id))
    .map(({ on_type, field_name }) => ({
      code: 'InvalidCustomResolver',
      message: `the custom resolver ${on_type}.${field_name} fails: its function does not exist`,
      namespace: null,
    }));
}
