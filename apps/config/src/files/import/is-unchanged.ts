import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AppConfiguration } from '#app-files/app-configuration.js';
import { writeAppFiles } from '#app-files/write-app-files.js';

type Section = keyof AppConfiguration;

/** Returns the parts of a configuration that an import can change, as files. */
function filesOf({ root: { environment, provider_region }, ...sections }: AppConfiguration): ReadonlyMap<string, string> {
  return writeAppFiles({
    ...sections,
    root: {
      ...(environment === undefined ? {} : { environment }),
      ...(provider_region === undefined ? {} : { provider_region }),
    },
  });
}

/** Returns the current configuration without the file names of resolvers, unless the import specifies file names. */
function withFileNames(given: AppConfiguration, current: AppConfiguration): AppConfiguration {
  const { customResolvers } = current;
  if (customResolvers === undefined || given.customResolvers?.some(({ file_name }) => file_name !== undefined)) return current;
  const unnamed = customResolvers.map((resolver) => {
    const { file_name: _, ...rest } = resolver;
    return rest;
  });
  return { ...current, customResolvers: unnamed };
}

/** `current` without the sections that `given` does not speak of. */
function sameSections(given: AppConfiguration, current: AppConfiguration): AppConfiguration {
  const spoken = Object.entries(current).filter(([section]) => Object.hasOwn(given, section));
  const { environment, provider_region } = current.root;
  const root = {
    ...(given.root.environment === undefined || environment === undefined ? {} : { environment }),
    ...(given.root.provider_region === undefined || provider_region === undefined ? {} : { provider_region }),
  };
  return { ...(Object.fromEntries(spoken) as Partial<AppConfiguration>), root };
}

function countsDiffer(given: AppConfiguration, current: AppConfiguration): boolean {
  return (Object.keys(given) as Section[]).some((section) => {
    const [one, other] = [given[section], current[section]];
    return Array.isArray(one) && Array.isArray(other) && one.length !== other.length;
  });
}

/**
 * Checks whether an import changes nothing. Omitted properties count as their defaults: entities created by separate requests
 * may be stored in another form than files have for them.
 */
export async function isUnchanged(given: AppConfiguration, current: AppConfiguration): Promise<boolean> {
  if (given.inlineSecrets !== undefined && given.inlineSecrets.length > 0) return false;
  if (countsDiffer(given, current)) return false;
  const files = filesOf(given);
  await nextTurn();
  const currentFiles = filesOf(withFileNames(given, sameSections(given, current)));
  return files.size === currentFiles.size && [...files].every(([path, text]) => currentFiles.get(path) === text);
}
