import { addressFilter } from './address-range.js';

/** Judges addresses by the access lists of apps. What a list comes to is kept as long as the list is. */
export class AccessListFilter {
  private readonly filters = new WeakMap<readonly string[], (address: string) => boolean>();

  /** A config service older than lists of addresses tells of none: everybody is let in. */
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
