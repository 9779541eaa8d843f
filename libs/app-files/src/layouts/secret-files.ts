import type { AppDirectory } from '../files/app-directory.js';
import { isJsonObject, type Json } from '../json/json.js';

/** Files whose entities may name secrets. */
const OWNERS =
  /^(?:values\/[^/]+|auth\/providers|auth_providers\/[^/]+|(?:https?_endpoints\/)?data_api_config|https?_endpoints\/config|(?:services|data_sources|https?_endpoints)\/[^/]+\/config)\.json$/;

function textsOf(value: Json | undefined): readonly string[] {
  return [value].flat().filter((name): name is string => typeof name === 'string' && name !== '');
}

function namesIn(value: Json): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((element: Json) => namesIn(element));
  if (!isJsonObject(value)) return [];
  const config = value['secret_config'];
  const own = [
    ...(isJsonObject(config) ? Object.values(config).flatMap(textsOf) : []),
    ...textsOf(value['secret_name']),
    ...(value['from_secret'] === true ? textsOf(value['value']) : []),
  ];
  return [...own, ...Object.values(value).flatMap((member: Json) => (isJsonObject(member) ? namesIn(member) : []))];
}

/** Returns the files that name a secret, by the secret's name. */
export function secretFiles(directory: AppDirectory): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>();
  for (const path of directory.readFiles()) {
    if (!OWNERS.test(path)) continue;
    for (const name of namesIn(directory.attempt(() => directory.json(path)) ?? null))
      found.set(name, (found.get(name) ?? new Set()).add(path));
  }
  return new Map([...found].map(([name, paths]) => [name, [...paths]]));
}
