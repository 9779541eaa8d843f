type Members = Readonly<Record<string, unknown>>;

export const VIEWS = ['table', 'json', 'tree'] as const;
export type View = (typeof VIEWS)[number];

/** Query of a collection; each part is an object in extended JSON. */
export interface DataQuery {
  readonly filter?: Members;
  readonly sort?: Members;
  readonly projection?: Members;
}

/** Selected data, in the address. */
export interface DataSearch extends DataQuery {
  /** Id of the data source. */
  readonly source?: string;
  readonly database?: string;
  readonly collection?: string;
  /** Absent: a table. */
  readonly view?: View;
}

/** Returns the query in an address or in stored data; empty objects and invalid values are left out. */
export function queryOf({ filter, sort, projection }: Members): DataQuery {
  return { ...member('filter', filter), ...member('sort', sort), ...member('projection', projection) };
}

/** Returns the selection in an address; unknown parts are left out. */
export function dataSearchOf(raw: Members): DataSearch {
  const { source, database, collection, view } = raw;
  const known = VIEWS.find((each) => each === view && each !== 'table');
  return {
    ...text('source', source),
    ...text('database', database),
    ...text('collection', collection),
    ...(known === undefined ? {} : { view: known }),
    ...queryOf(raw),
  };
}

function member<N extends keyof DataQuery>(name: N, value: unknown): { readonly [K in N]?: Members } {
  const isMeant = typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0;
  return (isMeant ? { [name]: value } : {}) as { readonly [K in N]?: Members };
}

/** An address holds digits as a number. */
function text<N extends string>(name: N, value: unknown): { readonly [K in N]?: string } {
  const given = typeof value === 'number' ? String(value) : value;
  return (typeof given === 'string' && given !== '' ? { [name]: given } : {}) as { readonly [K in N]?: string };
}
