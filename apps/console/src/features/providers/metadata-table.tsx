import { X } from 'lucide-react';
import { Button } from '../../ui/controls/button';
import { IconButton } from '../../ui/controls/icon-button';
import { Table } from '../../ui/display/table';
import type { FormField } from './provider-forms';
import type { MetadataField } from './settings';

interface TableProps {
  readonly field: Extract<FormField, { readonly kind: 'metadata' }>;
  readonly fields: readonly MetadataField[];
  readonly problem: string | undefined;
  readonly onChange: (fields: readonly MetadataField[]) => void;
}

/** Table of provider data that is stored as user data. */
export function MetadataTable({ field: { label, hint, names, isRenamed }, fields, problem, onChange }: TableProps) {
  const heads = ['Field', ...(isRenamed ? ['Name in the data'] : []), 'Required', 'Actions'];
  const set = (index: number, change: Partial<MetadataField>): void =>
    onChange(fields.map((each, at) => (at === index ? { ...each, ...change } : each)));
  return (
    <fieldset className="field">
      <legend>{label}</legend>
      <span className="muted">{hint ?? `Of the account: ${names ?? ''}.`} Users without a required field can’t sign in.</span>
      {fields.length > 0 && (
        <Table heads={heads}>
          {fields.map((each, index) => {
            const nth = `${label} ${index + 1}`;
            return (
              // Rows have no other identity: they are edited in place.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={index}>
                <td>
                  <input
                    aria-label={`${nth}, field`}
                    value={each.name}
                    onChange={({ target }) => set(index, { name: target.value })}
                  />
                </td>
                {isRenamed && (
                  <td>
                    <input
                      aria-label={`${nth}, name in the data`}
                      value={each.field_name ?? ''}
                      onChange={({ target }) => set(index, { field_name: target.value })}
                    />
                  </td>
                )}
                <td>
                  <input
                    type="checkbox"
                    aria-label={`${nth}, required`}
                    checked={each.required === true}
                    onChange={({ target }) => set(index, { required: target.checked })}
                  />
                </td>
                <td>
                  <IconButton
                    small
                    label={`Remove field ${index + 1}`}
                    icon={X}
                    onClick={() => onChange(fields.filter((_, at) => at !== index))}
                  />
                </td>
              </tr>
            );
          })}
        </Table>
      )}
      <div className="bar">
        <Button onClick={() => onChange([...fields, { name: '', required: false }])}>Add a metadata field</Button>
      </div>
      {problem !== undefined && (
        <span role="alert" className="bad">
          {problem}
        </span>
      )}
    </fieldset>
  );
}
