import { Empty } from '../../ui/display/states';
import { Table } from '../../ui/display/table';
import type { Decision, Trial, TriedDocument, TriedRole } from './trial-types';

const FIELD_HEADS = ['Field', 'Read', 'Write'];
const OPERATIONS = ['read', 'insert', 'update', 'delete'] as const;

const SOURCES: Readonly<Record<Trial['rules'], string>> = {
  request: 'The rules as they are written here.',
  collection: 'The rules of this collection.',
  default: 'The default rules of the data source.',
  none: 'There are no rules: users may not use this collection.',
};

function Verdict({ decision: { allowed, by } }: { readonly decision: Decision }) {
  return (
    <>
      <span className={allowed ? 'good' : 'bad'}>{allowed ? 'yes' : 'no'}</span>{' '}
      <span className="muted mono">{by ?? (allowed ? 'by its fields' : 'not granted')}</span>
    </>
  );
}

function Roles({ roles, chosen }: { readonly roles: readonly TriedRole[]; readonly chosen: string | null }) {
  return (
    <ol aria-label="Roles in order">
      {roles.map(({ name, applies }, index) => (
        <li key={index}>
          <span className="mono">{name}</span>{' '}
          <span className={applies === true ? 'good' : 'muted'}>
            {applies === null ? 'depends on the document' : applies ? 'applies' : 'does not apply'}
          </span>
          {name === chosen && ' – decides'}
        </li>
      ))}
    </ol>
  );
}

function Tried({ tried }: { readonly tried: TriedDocument }) {
  const { document, role, roles, found, visible, fields } = tried;
  const id = JSON.stringify(document['_id']) ?? 'the document';
  return (
    <li className="card" aria-label={`Document ${id}`}>
      <p>
        <span className="mono">{id}</span>{' '}
        {found !== null && (
          <span className={found ? 'good' : 'bad'}>{found ? 'found by the user' : 'not found by the user'}</span>
        )}
      </p>
      <Roles roles={roles} chosen={role} />
      <ul className="list">
        {OPERATIONS.map((operation) => (
          <li key={operation}>
            {operation}: <Verdict decision={tried[operation]} />
          </li>
        ))}
      </ul>
      {fields.length > 0 && (
        <Table heads={FIELD_HEADS}>
          {fields.map(({ path, read, write }) => (
            <tr key={JSON.stringify(path)}>
              <td className="mono">{path.join('.')}</td>
              <td>
                <Verdict decision={read} />
              </td>
              <td>
                <Verdict decision={write} />
              </td>
            </tr>
          ))}
        </Table>
      )}
      <details>
        <summary>Result</summary>
        <pre>{visible === null ? 'nothing' : JSON.stringify(visible, null, 2)}</pre>
      </details>
    </li>
  );
}

/** What a trial came to, and why. */
export function TrialOutcome({ trial }: { readonly trial: Trial }) {
  const { rules, refused, roles, filters, documents, failures } = trial;
  return (
    <div role="status" aria-label="Result" className="field">
      <p className="muted">{SOURCES[rules]}</p>
      {refused !== null && <p className="bad">A rule about actions refuses it: {refused}</p>}
      {failures.map(({ name, message }) => (
        <p key={`${name} ${message}`} className="bad">
          <span className="mono">{name}</span> could not be evaluated: {message}
        </p>
      ))}
      {filters.map(({ name, applies, query }, index) => (
        <p key={index}>
          Filter <span className="mono">{name}</span>{' '}
          {applies ? <span className="mono">{JSON.stringify(query)}</span> : <span className="muted">does not apply</span>}
        </p>
      ))}
      {documents.length === 0 && rules !== 'none' && (
        <>
          <Roles roles={roles} chosen={null} />
          <Empty>No document matches. Insert one under Collections, or write one here.</Empty>
        </>
      )}
      <ul className="list results" aria-label="Documents" tabIndex={0}>
        {documents.map((tried, index) => (
          <Tried key={index} tried={tried} />
        ))}
      </ul>
    </div>
  );
}
