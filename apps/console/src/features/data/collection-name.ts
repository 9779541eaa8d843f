/** A collection by the names that configuration has it by. */
export interface CollectionName {
  /** Name of the data source. */
  readonly source: string;
  readonly database: string;
  readonly collection: string;
}

/** Returns `database.collection` after the name of the data source. */
export function keyOf({ source, database, collection }: CollectionName): string {
  return `${source}/${database}.${collection}`;
}
