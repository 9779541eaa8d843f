import { parseRequest } from '#bus/shape/request-validation.js';
import type { DataApiConfig } from '#contracts/config/app-snapshot.js';
import { DATA_API, DataApiContent } from '#contracts/config/data-api.entity.js';
import { AppError } from '#contracts/error.js';

type Members = Readonly<Record<string, unknown>>;

/** Returns the Data API configuration with all defaults; only properties that were given are stored. */
export function wholeDataApi(stored: Members): DataApiContent {
  const given = Object.entries(stored).filter(([, value]) => value !== null);
  return DATA_API.whole(Object.fromEntries(given) as unknown as DataApiContent);
}

/**
 * Returns the Data API configuration for snapshots; `null` if it is missing, or was imported before imports were checked and
 * cannot be served.
 */
export function servedDataApi(stored: Members | null): DataApiConfig | null {
  if (!stored) return null;
  try {
    const { return_type, validation_method, ...others } = parseRequest(DataApiContent, wholeDataApi(stored), 'InvalidParameter');
    return { ...others, return_type: return_type || 'JSON', validation_method: validation_method || 'NO_VALIDATION' };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
