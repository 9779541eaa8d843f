import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { session } from '../../api/current-session';
import { readObject } from '../../ui/json-text';
import { Problem } from '../../ui/states';
import { JsonArea } from './json-area';
import type { Rule } from './rule-types';
import { TrialResult } from './trial-result';
import { OPERATIONS, type Operation, type Trial } from './trial-types';
import { idOf } from './listed-user';
import { UserPicker, useListedUsers } from './try-user';

const CUSTOM_USER = '{"id": "ann", "data": {}, "custom_data": {}}';

interface TryProps {
  readonly path: string;
  readonly source: { readonly _id: string };
  readonly namespace: { readonly database: string; readonly collection: string } | null;
  /** The rule as it is written; `null` while it is no JSON. */
  readonly rule: Rule | null;
  /** Whether that rule is tried; else what is stored holds, also where that is the default rule. */
  readonly isWritten: boolean;
}

/** What the rule as it is written means for a user, before it is saved. */
export function TryRules({ path, source, namespace, rule, isWritten }: TryProps) {
  const [isCustom, setCustom] = useState(false);
  const [user, setUser] = useState('');
  const [customText, setCustomText] = useState(CUSTOM_USER);
  const [operation, setOperation] = useState<Operation>('read');
  const [subject, setSubject] = useState<'document' | 'filter'>('document');
  const [text, setText] = useState('{"owner_id": "ann"}');
  const [changedText, setChangedText] = useState('');
  const [place, setPlace] = useState({ database: '', collection: '' });
  const users = useListedUsers(path);
  const [custom, given] = [readObject(customText), readObject(text)];
  const changed = operation === 'update' && changedText.trim() !== '' ? readObject(changedText) : null;
  const run = useMutation({
    mutationFn: () =>
      session.write<Trial>('POST', `${path}/rules/try`, {
        ...(isCustom ? { custom_user: custom.value } : { user_id: idOf(users.data ?? [], user) }),
        service: source._id,
        ...(namespace ?? place),
        [subject]: given.value,
        ...(changed?.value ? { changed: changed.value } : {}),
        ...(isWritten ? { rule: { roles: rule?.roles ?? [], filters: rule?.filters ?? [] } } : {}),
      }),
  });
  const isRead = given.value !== null && (!isCustom || custom.value !== null) && !changed?.mark;
  const canRun = rule !== null && isRead && !run.isPending;
  return (
    <form
      className="card"
      aria-label="Try as this user"
      onSubmit={(event) => {
        event.preventDefault();
        if (canRun) run.mutate();
      }}
    >
      <h2>Try as this user</h2>
      <p className="muted">With the rule as it is written above, also before it is saved. Nothing is written.</p>
      <label className="field">
        Who
        <select value={isCustom ? 'custom' : 'listed'} onChange={({ target }) => setCustom(target.value === 'custom')}>
          <option value="listed">A user of the app</option>
          <option value="custom">A user that need not exist, as JSON</option>
        </select>
      </label>
      <Problem error={users.error} />
      {isCustom ? (
        <JsonArea label="Custom user, JSON" value={customText} problem={custom.mark?.message} onChange={setCustomText} />
      ) : (
        <UserPicker users={users.data ?? []} value={user} onChange={setUser} />
      )}
      {!namespace &&
        (['database', 'collection'] as const).map((member) => (
          <label key={member} className="field">
            {member === 'database' ? 'Database' : 'Collection'}
            <input
              className="mono"
              value={place[member]}
              required
              autoComplete="off"
              onChange={({ target }) => setPlace({ ...place, [member]: target.value })}
            />
          </label>
        ))}
      <label className="field">
        Operation
        <select value={operation} onChange={({ target }) => setOperation(target.value as Operation)}>
          {Object.entries(OPERATIONS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        Tried on
        <select value={subject} onChange={({ target }) => setSubject(target.value === 'filter' ? 'filter' : 'document')}>
          <option value="document">a document written here</option>
          <option value="filter">stored documents that match a filter</option>
        </select>
      </label>
      <JsonArea
        label={subject === 'document' ? 'Document, extended JSON' : 'Filter, extended JSON'}
        value={text}
        problem={given.mark?.message}
        onChange={setText}
      />
      {operation === 'update' && (
        <JsonArea
          label="What the change makes of it; empty: each field stays"
          value={changedText}
          problem={changed?.mark?.message}
          onChange={setChangedText}
        />
      )}
      <div className="bar">
        <button type="submit" className="primary" disabled={!canRun}>
          Try
        </button>
        {run.isPending && <span className="muted">Trying…</span>}
      </div>
      <Problem error={run.error} />
      {run.data && <TrialResult trial={run.data} operation={operation} />}
    </form>
  );
}
