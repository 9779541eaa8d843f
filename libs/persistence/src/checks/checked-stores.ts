/** Stores this process has checked, or is checking, by connection string. No driver is loaded for it. */
export const checkedStores = new Map<string, Promise<void>>();

/** Takes a store for one the platform can rely on: it is a part of it. */
export function trustStore(uri: string): void {
  checkedStores.set(uri, Promise.resolve());
}
