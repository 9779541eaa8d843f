import type { SchemaWarning } from './model.js';
import type { Namespace } from './source.js';

/** Warnings one schema is reported with; what goes beyond is counted in the last one. */
export const WARNINGS_MAX = 200;

/** Collects what is left out while an API is generated. */
export class Warnings {
  private readonly list: SchemaWarning[] = [];
  private suppressed = 0;

  add(code: SchemaWarning['code'], message: string, namespace: Namespace | null): void {
    if (this.list.length < WARNINGS_MAX - 1) this.list.push({ code, message, namespace });
    else this.suppressed += 1;
  }

  all(): readonly SchemaWarning[] {
    if (this.suppressed === 0) return this.list;
    const message = `${this.suppressed} further warnings are not shown`;
    return [...this.list, { code: 'SchemaTooLarge', message, namespace: null }];
  }
}

/** Formats the name of a collection for warnings. */
export function namespaceText({ dataSource, database, collection }: Namespace): string {
  return `${dataSource}/${database}.${collection}`;
}
