import { Pencil, Trash2 } from 'lucide-react';
import { Suspense, lazy } from 'react';
import { Problem } from '../../ui/display/states';
import { RowMenu } from '../../ui/overlay/row-menu';
import { nounOf, useBulkWrite } from './use-bulk-write';
import type { Selection } from './selection';
import type { Document, Namespace } from './use-data';

const UpdateForm = lazy(async () => ({ default: (await import('./update-form')).UpdateForm }));

interface BulkProps {
  readonly namespace: Namespace;
  readonly selection: Selection;
  readonly filter: Document;
  /** Number of documents the filter matches; `undefined` until it is known. */
  readonly count: number | undefined;
  readonly onDone: () => void;
}

/** Updates and deletes the selected documents, or without a selection all that were found. How many those are is said before. */
export function BulkActions({ namespace, selection, filter, count, onDone }: BulkProps) {
  const remove = useBulkWrite(namespace, 'delete_documents', onDone);
  const isSelected = selection.size > 0;
  const affected = isSelected ? selection.size : (count ?? 0);
  const chosen: Document = isSelected ? { _id: { $in: [...selection.values()] } } : filter;
  const what = isSelected ? 'selected' : 'found';
  const isNone = affected === 0;
  return (
    <>
      {isSelected && (
        <span className="muted" role="status">
          {selection.size.toLocaleString()} selected
        </span>
      )}
      <RowMenu
        name={`${what} documents`}
        actions={[
          {
            label: `Update ${what} documents…`,
            icon: Pencil,
            disabled: isNone,
            does: {
              title: `Update ${nounOf(affected)}`,
              about: isSelected ? 'The selected documents.' : 'All documents the filter finds, shown or not.',
              children: (done) => (
                <Suspense>
                  <UpdateForm
                    namespace={namespace}
                    filter={chosen}
                    count={affected}
                    onDone={() => {
                      done();
                      onDone();
                    }}
                  />
                </Suspense>
              ),
            },
          },
          {
            label: `Delete ${what} documents…`,
            icon: Trash2,
            disabled: isNone || remove.isPending,
            does: {
              title: `Delete ${nounOf(affected)}?`,
              text: isSelected
                ? 'The selected documents are deleted. This cannot be undone.'
                : 'All documents the filter finds are deleted, shown or not. This cannot be undone.',
              action: `Delete ${nounOf(affected)}`,
              ...(isSelected ? {} : { typed: namespace.collection }),
              onConfirm: () => remove.mutate({ filter: chosen }),
            },
          },
        ]}
      />
      <Problem error={remove.error} />
    </>
  );
}
