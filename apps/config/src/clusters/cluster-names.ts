/** The cluster of a data source that names none. */
export const DEFAULT_CLUSTER = 'Cluster0';

/** Names of the clusters a project can use: those the operator maps, those its data sources name, and the default one. Sorted. */
export function clusterNames(mapped: readonly string[], configs: readonly Readonly<Record<string, unknown>>[]): string[] {
  const named = configs.flatMap(({ clusterName }) =>
    typeof clusterName === 'string' && clusterName !== '' ? [clusterName] : [],
  );
  return [...new Set([DEFAULT_CLUSTER, ...mapped, ...named])].toSorted();
}
