import { Table } from '../../ui/display/table';
import type { Validation } from './use-schemas';

/** Documents named for each error. */
const EXAMPLES = 3;
const HEADS = ['Field', 'Error', 'Documents', 'Such as'];

/** Result of a validation run: number of documents, and examples by their `_id`. */
export function ValidationResult({ found }: { readonly found: Validation }) {
  const { errors, total_processed_count: documents, total_error_count: count } = found;
  return (
    <section className="card" aria-label="Validation">
      <p role="status" className={count === 0 ? 'good' : 'bad'}>
        {documents} {documents === 1 ? 'document' : 'documents'} checked, {count} {count === 1 ? 'error' : 'errors'}
      </p>
      {errors.length > 0 && (
        <Table heads={HEADS}>
          {errors.map(({ field, error_code: code, error_count: times, failed_ids: ids }) => (
            <tr key={`${code} ${field}`}>
              <td className="mono">{field}</td>
              <td>{code}</td>
              <td>{times}</td>
              <td className="mono">
                {ids
                  .slice(0, EXAMPLES)
                  .map((id) => JSON.stringify(id))
                  .join(', ')}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}
