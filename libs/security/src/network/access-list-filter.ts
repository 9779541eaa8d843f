import { addressFilter, EVERYWHERE } from './address-range.js';

/**
 * Returns the check of an app's access list; `null` if every address is allowed. A config service older than access lists
 * sends none: every address is allowed.
 */
export function accessListFilter(accessList: readonly string[] | undefined): ((address: string) => boolean) | null {
  return !accessList?.length || accessList.includes(EVERYWHERE) ? null : addressFilter(accessList);
}
