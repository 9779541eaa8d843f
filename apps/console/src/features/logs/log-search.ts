/** Filters of the log, in the address. */
export interface LogSearch {
  readonly type?: string;
  readonly errors?: true;
  /** `co_id` of the request whose story is shown. */
  readonly request?: string;
  /** Id of the end user whose entries are shown. */
  readonly user?: string;
  /** A text, in whatever case. */
  readonly q?: string;
  /** Id of a function. */
  readonly fn?: string;
  readonly status?: number;
  /** The least it took, in milliseconds. */
  readonly min?: number;
}

type Raw = Readonly<Record<string, unknown>>;

/** The filters an address holds; what is none of them is left out. */
export function logSearchOf({ type, errors, request, user, q, fn, status, min }: Raw): LogSearch {
  return {
    ...text('type', type),
    ...(errors === true ? { errors: true } : {}),
    ...text('request', request),
    ...text('user', user),
    ...text('q', q),
    ...text('fn', fn),
    ...whole('status', status),
    ...whole('min', min),
  };
}

/** The parameters of list, tail and export. */
export function queryOf({ type, errors, request, user, q, fn, status, min }: LogSearch): string {
  const parameters = { type, errors_only: errors, co_id: request, user_id: user, q, function_id: fn, status, min_ms: min };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) query.set(name, String(value));
  return query.toString();
}

/** Whether the server looks at entries one by one for it. */
export function isSearch({ q, fn, status, min }: LogSearch): boolean {
  return q !== undefined || fn !== undefined || status !== undefined || min !== undefined;
}

/** An address holds digits as a number. */
function text<N extends string>(name: N, value: unknown): { readonly [K in N]?: string } {
  const given = typeof value === 'number' ? String(value) : value;
  return (typeof given === 'string' && given !== '' ? { [name]: given } : {}) as { readonly [K in N]?: string };
}

function whole<N extends string>(name: N, value: unknown): { readonly [K in N]?: number } {
  return (Number.isSafeInteger(value) ? { [name]: value } : {}) as { readonly [K in N]?: number };
}
