import type { AppConfiguration } from '#app-files/app-configuration.js';
import type { NamedSource } from '../../core/source-checks/source-checks.service.js';

/** Returns the sources of functions and webhooks in files, with the names that messages use for them. */
export function importedSources({ functions = [], services = [] }: AppConfiguration): NamedSource[] {
  return [
    ...functions.map(({ name, source }) => ({ name: `function '${name}'`, source })),
    ...services.flatMap((service) =>
      service.incoming_webhooks.map(({ name, source }) => ({ name: `webhook '${name}' of service '${service.name}'`, source })),
    ),
  ];
}
