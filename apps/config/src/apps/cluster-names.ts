import { clusterNamed, DEFAULT_CLUSTER } from '#store/clusters/namespaces.js';

/** Names of the clusters a project can use: those the operator maps, those its data sources name, and the default one. Sorted. */
export function clusterNames(mapped: readonly string[], configs: readonly Readonly<Record<string, unknown>>[]): string[] {
  const named = configs.map(({ clusterName }) => clusterNamed(clusterName));
  return [...new Set([DEFAULT_CLUSTER, ...mapped, ...named])].toSorted();
}
