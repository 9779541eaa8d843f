import { isReservedMember, reservedMember, type OnOmitted } from './input-members.js';
import type { CollectionModel, FieldModel } from './model.js';

/** One sort key: a path and its direction. */
export interface SortOrder {
  readonly key: string;
  readonly direction: 1 | -1;
}

function isSortable({ value, addressable }: FieldModel): boolean {
  return addressable && value.kind === 'scalar';
}

/** Returns the values of a type's `SortByInput`. Fields whose names differ only in case from an earlier one's have none. */
export function sortOrders({ type, sortBy }: CollectionModel, onLeftOut: OnOmitted = () => {}): Map<string, SortOrder> {
  const orders = new Map<string, SortOrder>();
  for (const field of type.fields) {
    if (!isSortable(field)) continue;
    const name = field.name.toUpperCase();
    const values = [`${name}_ASC`, `${name}_DESC`] as const;
    if (values.some(isReservedMember)) {
      for (const value of values) onLeftOut(reservedMember(`${sortBy}.${value}`));
      continue;
    }
    if (values.some((value) => orders.has(value))) {
      const why = `the name of another field differs from that of '${field.key}' in case only`;
      onLeftOut({ code: 'ConflictingFieldName', member: `${sortBy}.${name}_ASC and ${name}_DESC of '${field.key}'`, why });
      continue;
    }
    orders.set(`${name}_ASC`, { key: field.key, direction: 1 });
    orders.set(`${name}_DESC`, { key: field.key, direction: -1 });
  }
  return orders;
}
