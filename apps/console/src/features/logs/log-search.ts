import { isRange, type Range } from './log-range';

/** Filters of the log, in the address. */
export interface LogSearch {
  /** Types, separated by commas. */
  readonly type?: string;
  readonly errors?: true;
  /** `co_id` of a request. */
  readonly request?: string;
  /** Id of an end user. */
  readonly user?: string;
  /** Search string; case is ignored. */
  readonly q?: string;
  /** Id of a function. */
  readonly fn?: string;
  readonly status?: number;
  /** Minimum duration in milliseconds. */
  readonly min?: number;
  /** Time up to now. */
  readonly range?: Range;
  /** Begin of another time: ISO 8601. */
  readonly from?: string;
  /** End of that time; open if absent. */
  readonly to?: string;
}

type Raw = Readonly<Record<string, unknown>>;

/** Returns the filters an address holds. Other parameters are left out. */
export function logSearchOf({ type, errors, request, user, q, fn, status, min, range, from, to }: Raw): LogSearch {
  return {
    ...text('type', type),
    ...(errors === true ? { errors: true } : {}),
    ...text('request', request),
    ...text('user', user),
    ...text('q', q),
    ...text('fn', fn),
    ...whole('status', status),
    ...whole('min', min),
    ...(isRange(range) ? { range } : {}),
    ...moment('from', from),
    ...moment('to', to),
  };
}

/** Returns the filters as parameters of list, tail, histogram and export, without the time. */
export function queryOf({ type, errors, request, user, q, fn, status, min }: LogSearch): string {
  const parameters = { type, errors_only: errors, co_id: request, user_id: user, q, function_id: fn, status, min_ms: min };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) query.set(name, String(value));
  return query.toString();
}

/** Returns `true` if the server looks at entries one by one. */
export function isSearch({ q, fn, status, min }: LogSearch): boolean {
  return q !== undefined || fn !== undefined || status !== undefined || min !== undefined;
}

/** Returns only the time filters. */
export function onlyTime({ range, from, to }: LogSearch): LogSearch {
  return logSearchOf({ range, from, to });
}

/** An address holds digits as a number. */
function text<N extends string>(name: N, value: unknown): { readonly [K in N]?: string } {
  const given = typeof value === 'number' ? String(value) : value;
  return (typeof given === 'string' && given !== '' ? { [name]: given } : {}) as { readonly [K in N]?: string };
}

function whole<N extends string>(name: N, value: unknown): { readonly [K in N]?: number } {
  return (Number.isSafeInteger(value) ? { [name]: value } : {}) as { readonly [K in N]?: number };
}

function moment<N extends string>(name: N, value: unknown): { readonly [K in N]?: string } {
  const isMoment = typeof value === 'string' && !Number.isNaN(Date.parse(value));
  return (isMoment ? { [name]: new Date(value).toISOString() } : {}) as { readonly [K in N]?: string };
}
