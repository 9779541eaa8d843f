import { addressFilter } from './address-range.js';

/** Checks addresses against the access lists of apps. The filter of a list is cached as long as the list exists. */
export class AccessListFilter {
  private readonly filters = new WeakMap<readonly string[], (address: string) => boolean>();

  /**
   * Checks whether an access list allows an address. A config service older than access lists sends none: every address is
   * allowed.
   */
  allows(accessList: readonly string[] | undefined, address: string): boolean {
    if (!accessList?.length) return true;
    let filter = this.filters.get(accessList);
    if (!filter) {
      filter = addressFilter(accessList);
      this.filters.set(accessList, filter);
    }
    return filter(address);
  }
}
