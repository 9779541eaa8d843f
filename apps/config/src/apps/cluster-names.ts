import { clusterNamed, DEFAULT_CLUSTER } from '#store/clusters/namespaces.js';

/** Returns the sorted names of a project's clusters: the default, those the operator maps and those its data sources name. */
export function clusterNames(mapped: readonly string[], configs: readonly Readonly<Record<string, unknown>>[]): string[] {
  const named = configs.map(({ clusterName }) => clusterNamed(clusterName));
  return [...new Set([DEFAULT_CLUSTER, ...mapped, ...named])].toSorted();
}
