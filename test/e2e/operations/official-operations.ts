import { readFileSync } from 'node:fs';

/** An operation of the official description of the administration API. */
export interface OfficialOperation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api/admin/v3.0`; `~` is an app. Parameters in braces, by the names the description has. */
  readonly path: string;
  /** Statuses the description documents. */
  readonly documented: readonly number[];
  /** Status of this platform for a valid request. */
  readonly answers: number;
  /** Explanation, if the status differs from the original's. */
  readonly remark?: string;
}

/** Every operation of the description, once. */
export const OFFICIAL_OPERATIONS = JSON.parse(
  readFileSync('test/e2e/operations/official-operations.json', 'utf8'),
) as readonly OfficialOperation[];

/** Returns the name of an operation in tests, such as `GET ~/functions`. */
export function nameOf({ method, path }: Pick<OfficialOperation, 'method' | 'path'>): string {
  return `${method} ${path}`;
}
