import type { Dependency } from '#contracts/config/dependencies.contract.js';
import type { ConfigView } from '../core/trees/config-view.js';

/** Returns the packages that functions of an app may require. */
export function packagesOf({ tree }: ConfigView): Dependency[] {
  const packages = tree.get('dependencies').sorted();
  return packages.map(([name, { shown }]) => ({ name, version: String(shown['version']) }));
}
