import type { FieldModel, ObjectModel } from './model.js';

/** One sort key: a path and its direction. */
export interface SortOrder {
  readonly key: string;
  readonly direction: 1 | -1;
}

function isSortable({ value, addressable }: FieldModel): boolean {
  return addressable && value.kind === 'scalar';
}

/** The values of a type's `SortByInput`; `onConflict` hears of fields whose names differ in case only. */
export function sortOrders(model: ObjectModel, onConflict: (field: FieldModel) => void = () => {}): Map<string, SortOrder> {
  const orders = new Map<string, SortOrder>();
  for (const field of model.fields) {
    if (!isSortable(field)) continue;
    const name = field.name.toUpperCase();
    if (orders.has(`${name}_ASC`) || orders.has(`${name}_DESC`)) {
      onConflict(field);
      continue;
    }
    orders.set(`${name}_ASC`, { key: field.key, direction: 1 });
    orders.set(`${name}_DESC`, { key: field.key, direction: -1 });
  }
  return orders;
}
