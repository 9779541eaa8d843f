import type { Schemas } from '#admin-client/admin-client.js';
import { Check, Minus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Empty } from '../../ui/display/states';
import { Table } from '../../ui/display/table';
import { shellText } from '../../ui/shell-text';
import { decidedBy } from './decided-by';
import type { Role } from './rule-types';

/** Result of trying rules as a user. */
export type Trial = Schemas['RuleTrialResult'];

type Tried = Schemas['TriedDocument'];

const HEADS = ['Document', 'Role', 'Read', 'Write'];
const FIELD_HEADS = ['Field', 'Read', 'Write'];
const OPERATIONS = { read: 'Read', insert: 'Insert', update: 'Write', delete: 'Delete' } as const;
const HIDDEN_MAX = 3;

const SOURCES: Readonly<Record<Trial['rules'], string>> = {
  request: 'Tried with the unsaved rules.',
  collection: 'Tried with the rules of this collection.',
  default: 'Tried with the default rules of the data source.',
  none: 'There are no rules: users have no access.',
};

function idOf({ document }: Tried): string {
  return document['_id'] === undefined ? 'Sample' : shellText(document['_id']);
}

function isVisible({ found, read }: Tried): boolean {
  return read.allowed && found !== false;
}

function Mark({ isOn, children }: { readonly isOn: boolean; readonly children?: ReactNode }) {
  const Icon = isOn ? Check : Minus;
  return (
    <>
      <span className={isOn ? 'trial-mark good' : 'trial-mark muted'}>
        <Icon className="icon-s" aria-hidden />
        {isOn ? 'Yes' : 'No'}
      </span>
      {children}
    </>
  );
}

/** Returns which fields of a visible document are hidden, or why the document is not visible. */
function readNote(tried: Tried): string {
  if (tried.found === false && tried.read.allowed) return 'left out by a filter';
  if (!isVisible(tried)) return '';
  const hidden = tried.fields.filter(({ path, read }) => path.length === 1 && !read.allowed).map(({ path }) => path.join('.'));
  if (hidden.length === 0) return '';
  const others = hidden.length > HIDDEN_MAX ? ` and ${hidden.length - HIDDEN_MAX} more` : '';
  return `without ${hidden.slice(0, HIDDEN_MAX).join(', ')}${others}`;
}

interface VerdictProps {
  readonly decision: Schemas['TrialDecision'];
  readonly roles: readonly Role[] | null;
}

function Verdict({ decision: { allowed, by }, roles }: VerdictProps) {
  const { words, expression } = decidedBy(by, allowed, roles);
  return (
    <Mark isOn={allowed}>
      <span className="muted small"> {words}</span>
      {expression !== null && (
        <code className="trial-expression">
          {expression} <span className={allowed ? 'good' : 'bad'}>is {String(allowed)}</span>
        </code>
      )}
    </Mark>
  );
}

function Why({ tried, roles }: { readonly tried: Tried; readonly roles: readonly Role[] | null }) {
  return (
    <section className="trial-why" aria-label={`Why, for ${idOf(tried)}`}>
      <h3 className="cut">
        Why, for <code>{idOf(tried)}</code>
      </h3>
      <ol aria-label="Roles in order">
        {tried.roles.map(({ name, applies }, index) => (
          // Roles of one result never move.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <code>{name}</code>{' '}
            <span className={applies === true ? 'good' : 'muted'}>
              {applies === null ? 'depends on the document' : applies ? 'applies' : 'does not apply'}
              {name === tried.role && ' and decides'}
            </span>
          </li>
        ))}
      </ol>
      <dl className="facts">
        {(Object.keys(OPERATIONS) as (keyof typeof OPERATIONS)[]).map((operation) => (
          <div key={operation}>
            <dt>{OPERATIONS[operation]}</dt>
            <dd>
              <Verdict decision={tried[operation]} roles={roles} />
            </dd>
          </div>
        ))}
      </dl>
      {tried.fields.length > 0 && (
        <details>
          <summary>Fields</summary>
          <Table heads={FIELD_HEADS}>
            {tried.fields.map(({ path, read, write }) => (
              <tr key={JSON.stringify(path)}>
                <td className="mono">{path.join('.')}</td>
                <td>
                  <Verdict decision={read} roles={roles} />
                </td>
                <td>
                  <Verdict decision={write} roles={roles} />
                </td>
              </tr>
            ))}
          </Table>
        </details>
      )}
      <details>
        <summary>Result</summary>
        <pre>{tried.visible === null ? 'nothing' : shellText(tried.visible, 2)}</pre>
      </details>
    </section>
  );
}

interface OutcomeProps {
  readonly trial: Trial;
  /** Roles that were tried, where they are known. */
  readonly roles: readonly Role[];
}

/** Result of a trial as a table, with the reasons for the chosen document. */
export function TrialOutcome({ trial, roles }: OutcomeProps) {
  const [chosen, choose] = useState(0);
  const { rules, refused, filters, documents, failures } = trial;
  const shown = documents[chosen] ?? documents[0];
  const known = rules === 'default' || rules === 'none' ? null : roles;
  const visible = documents.filter(isVisible).length;
  return (
    <div role="status" aria-label="Result" className="stack">
      <div className="trial-sum">
        <strong>
          {visible} of {documents.length} {documents.length === 1 ? 'document' : 'documents'} visible
        </strong>
        <span className="small muted">Nothing is written. {SOURCES[rules]}</span>
      </div>
      {refused !== null && <p className="bad">A rule about actions refuses it: {refused}</p>}
      {failures.map(({ name, message }) => (
        <p key={`${name} ${message}`} className="bad">
          <code>{name}</code> could not be evaluated: {message}
        </p>
      ))}
      {filters.map(({ name, applies, query }) => (
        <p key={name}>
          Filter <code>{name}</code>{' '}
          {applies ? <code>{JSON.stringify(query)}</code> : <span className="muted">does not apply</span>}
        </p>
      ))}
      {documents.length === 0 && rules !== 'none' && (
        <Empty title="No documents found">
          <p>Change the filter, or try a sample.</p>
        </Empty>
      )}
      {documents.length > 0 && (
        <Table heads={HEADS}>
          {documents.map((tried, index) => (
            // Documents of one result never move.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index} {...(tried === shown ? { 'aria-current': 'true' as const } : {})}>
              <td>
                <button
                  type="button"
                  className="trial-open mono"
                  aria-pressed={tried === shown}
                  title="Show why"
                  onClick={() => choose(index)}
                >
                  {idOf(tried)}
                </button>
              </td>
              <td>{tried.role ?? <span className="muted">none applies</span>}</td>
              <td>
                <Mark isOn={isVisible(tried)}>
                  <span className="trial-note muted small">{readNote(tried)}</span>
                </Mark>
              </td>
              <td>
                <Mark isOn={tried.update.allowed} />
              </td>
            </tr>
          ))}
        </Table>
      )}
      {shown && <Why key={chosen} tried={shown} roles={known} />}
    </div>
  );
}
