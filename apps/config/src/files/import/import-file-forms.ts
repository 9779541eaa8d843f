import type { AppConfiguration } from '#app-files/app-configuration.js';
import { resolverKey } from '#app-files/entities/natural-key.js';
import { putSetting } from '../../core/versions/put-setting.js';
import { readSetting } from '../../core/trees/read-setting.js';
import type { ImportRun } from './import-run.js';

/** Remembers forms in files that exports would write differently. A document has no files: it leaves file names as they are. */
export async function importFileForms({ draft }: ImportRun, { root, customResolvers = [] }: AppConfiguration): Promise<void> {
  const before = await readSetting(draft, 'file_forms');
  const named = customResolvers.flatMap((resolver) =>
    resolver.file_name === undefined ? [] : [[resolverKey(resolver), resolver.file_name] as const],
  );
  const given = new Set(customResolvers.map(resolverKey));
  const others = Object.fromEntries(Object.entries(before.custom_resolvers).filter(([key]) => !given.has(key)));
  putSetting(draft, 'file_forms', {
    provider_region: root.provider_region ?? before.provider_region,
    custom_resolvers: { ...(named.length > 0 ? others : before.custom_resolvers), ...Object.fromEntries(named) },
  });
}
