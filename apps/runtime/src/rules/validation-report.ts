import { encodeEjson } from '#codecs/ejson/ejson-encode.js';
import type { Report, ViolationCode } from './document-schema.js';

/** Maximum number of distinct errors (code and field) that are listed; further errors are only counted. */
export const LISTED_ERRORS_MAX = 1_000;
/** Maximum number of document ids listed per error. */
export const FAILED_IDS_MAX = 1_000;

interface ListedError {
  readonly code: ViolationCode;
  readonly field: string;
  /** App setting that would allow the value, if there is one. */
  setting: string | undefined;
  count: number;
  /** Extended JSON of the first documents' ids. */
  readonly ids: string[];
}

interface Found {
  readonly code: ViolationCode;
  readonly field: string;
  readonly setting: string | undefined;
}

/** Counts violations by code and field; a document counts once for each. */
export class ValidationReport {
  private readonly listed = new Map<string, ListedError>();
  private processed = 0;
  private errors = 0;

  add(document: object, check: (document: object, report: Report) => void): void {
    this.processed += 1;
    const found = new Map<string, Found>();
    check(document, (field, code, _detail, setting) => found.set(`${code} ${field}`, { code, field, setting }));
    if (found.size === 0) return;
    this.errors += found.size;
    const id = encodeEjson((document as { _id?: unknown })._id ?? null);
    for (const [key, each] of found) this.count(key, each, id);
  }

  /** Encodes the report, most frequent error first. */
  toEjson(): string {
    const listed = [...this.listed.values()].toSorted((a, b) => b.count - a.count);
    const errors = listed.map(({ code, field, setting, count, ids }) => {
      const list = `[${ids.join(',')}]`;
      const head = `"error_code":${JSON.stringify(code)},"error_count":${count},"field":${JSON.stringify(field)}`;
      const named = setting === undefined ? '' : `"setting":${JSON.stringify(setting)},`;
      return `{${head},${named}"failed_ids":${list},"failed_documents_query":{"_id":{"$in":${list}}}}`;
    });
    return `{"errors":[${errors.join(',')}],"total_processed_count":${this.processed},"total_error_count":${this.errors}}`;
  }

  private count(key: string, { code, field, setting }: Found, id: string): void {
    let error = this.listed.get(key);
    if (!error) {
      if (this.listed.size === LISTED_ERRORS_MAX) return;
      error = { code, field, setting, count: 0, ids: [] };
      this.listed.set(key, error);
    }
    error.setting ??= setting;
    error.count += 1;
    if (error.ids.length < FAILED_IDS_MAX) error.ids.push(id);
  }
}
