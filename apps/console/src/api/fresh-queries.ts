import { QueryClient, type InvalidateOptions, type InvalidateQueryFilters, type QueryKey } from '@tanstack/react-query';

/**
 * Client whose queries know of every write that came before they were invalidated. A first load that began earlier may not, and
 * `QueryClient` would take its result for a new one: it is canceled here, and begun again.
 */
export class FreshQueries extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters: InvalidateQueryFilters<Key> = {},
    options: InvalidateOptions = {},
  ): Promise<void> {
    const { predicate } = filters;
    await this.cancelQueries<Key>({
      ...filters,
      predicate: (query) =>
        query.state.data === undefined && query.state.fetchStatus === 'fetching' && (predicate?.(query) ?? true),
    });
    await super.invalidateQueries<Key>(filters, options);
  }
}
