import { Table } from '../../ui/table';
import {
  OPERATIONS,
  reasonOf,
  type Decision,
  type Operation,
  type Trial,
  type TriedDocument,
  type TriedRole,
} from './trial-types';

const APPLIES = { true: 'applies', false: 'does not apply', null: 'depends on the document' } as const;
const RULES = {
  request: 'Judged by the rule as it is written above.',
  collection: 'Judged by the stored rule of the collection.',
  default: 'Judged by the default rule of the data source.',
  none: 'There is no rule: nothing is allowed.',
} as const;
const HEADS = ['Field', 'Read', 'Change'];

function Verdict({ decision }: { readonly decision: Decision }) {
  return (
    <>
      <span className={decision.allowed ? 'good' : 'bad'}>{decision.allowed ? 'yes' : 'no'}</span>{' '}
      <span className="mono muted">{reasonOf(decision)}</span>
    </>
  );
}

function RoleList({ roles, chosen }: { readonly roles: readonly TriedRole[]; readonly chosen: string | null }) {
  return (
    <ol aria-label="Roles as tried" className="steps">
      {roles.map(({ name, applies }, index) => (
        <li key={`${index} ${name}`}>
          <span className="mono">{name}</span> {APPLIES[`${applies}`]}
          {name === chosen && <strong>, decides</strong>}
        </li>
      ))}
    </ol>
  );
}

function DocumentResult({ tried, operation }: { readonly tried: TriedDocument; readonly operation: Operation }) {
  const { role, roles, found, visible, fields, document } = tried;
  return (
    <li className="card">
      <pre>{JSON.stringify(document, null, 2)}</pre>
      <p>
        <strong>{OPERATIONS[operation]}:</strong> <Verdict decision={tried[operation]} />
      </p>
      <p className="muted">{role === null ? 'No role applies to this document.' : `The role ${role} decides.`}</p>
      <RoleList roles={roles} chosen={role} />
      {found !== null && <p>{found ? 'The user’s queries find it.' : 'The user’s queries do not find it.'}</p>}
      {fields.length > 0 && (
        <Table heads={HEADS}>
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
        <summary>What the user sees, and the other operations</summary>
        <pre>{visible === null ? 'nothing' : JSON.stringify(visible, null, 2)}</pre>
        <ul>
          {(Object.keys(OPERATIONS) as Operation[]).map((each) => (
            <li key={each}>
              {OPERATIONS[each]}: <Verdict decision={tried[each]} />
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

/** What the rules mean for the user: whom they see in them, which role decides, and why. */
export function TrialResult({ trial, operation }: { readonly trial: Trial; readonly operation: Operation }) {
  const { rules, refused, roles, filters, documents, failures, user } = trial;
  return (
    <div role="status" aria-label="Result of the trial" className="field">
      <p>{RULES[rules]}</p>
      {refused !== null && <p className="bad">{refused}</p>}
      {failures.map(({ source, name, message }) => (
        <p key={`${source} ${name}`} className="bad">
          The {source} {name} failed: {message}
        </p>
      ))}
      {documents.length === 0 && <RoleList roles={roles} chosen={null} />}
      {filters.length > 0 && (
        <ul aria-label="Filters as tried">
          {filters.map(({ name, applies, query, projection }, index) => (
            <li key={`${index} ${name}`}>
              <span className="mono">{name}</span>{' '}
              {applies ? `applies: ${JSON.stringify(query)}, projection ${JSON.stringify(projection)}` : 'does not apply'}
            </li>
          ))}
        </ul>
      )}
      {documents.length > 0 && (
        <ul className="list" aria-label="Documents as tried">
          {documents.map((tried, index) => (
            <DocumentResult key={index} tried={tried} operation={operation} />
          ))}
        </ul>
      )}
      <details>
        <summary>The user as rules see it</summary>
        <pre>{JSON.stringify(user, null, 2)}</pre>
      </details>
    </div>
  );
}
