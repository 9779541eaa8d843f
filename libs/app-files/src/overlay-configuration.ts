import type { AppConfiguration } from './app-configuration.js';

/**
 * Returns an app as it is after an import (admin-api §6.5): every section in the import replaces the app's, the others stay.
 * The app keeps its identity; only the environment follows the import.
 */
export function overlayConfiguration(app: AppConfiguration, imported: AppConfiguration): AppConfiguration {
  const { environment } = imported.root;
  return { ...app, ...imported, root: environment === undefined ? app.root : { ...app.root, environment } };
}
