import { readFileSync } from 'node:fs';

/** An operation of the official description of the administration API. */
export interface OfficialOperation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api/admin/v3.0`; `~` is an app. Parameters in braces, by the names the description has. */
  readonly path: string;
  /** Statuses the description documents. */
  readonly documented: readonly number[];
  /** What this platform answers to a good request. */
  readonly answers: number;
  /** What is to be known of that, where it is not what the original would do. */
  readonly remark?: string;
}

/** Every operation of the description, once. */
export const OFFICIAL_OPERATIONS = JSON.parse(
  readFileSync('test/e2e/operations/official-operations.json', 'utf8'),
) as readonly OfficialOperation[];

/** `GET ~/functions`, as tests name it. */
export function nameOf({ method, path }: Pick<OfficialOperation, 'method' | 'path'>): string {
  return `${method} ${path}`;
}
