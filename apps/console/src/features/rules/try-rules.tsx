import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { session } from '../../api/current-session';
import { Button } from '../../ui/controls/button';
import { objectOf } from '../../ui/json-object';
import { readQueryText } from '../../ui/query-text';
import { Problem } from '../../ui/display/states';
import type { RulePlace } from './rule-editor';
import type { Rule } from './rule-types';
import { TrialOutcome } from './trial-outcome';
import type { Trial } from './trial-types';
import type { Schemas } from '#admin-client/admin-client.js';

type AppUser = Schemas['AdminUser'];

function nameOf({ _id, data }: AppUser): string {
  const name = data?.email ?? data?.name;
  return typeof name === 'string' ? `${name} (${_id})` : _id;
}

const SOMEBODY = '{"id": "somebody", "custom_data": {}}';

/** Shows what the rules mean for a user, also those that are not saved. */
export function TryRules({ place, rule }: { readonly place: RulePlace; readonly rule: Pick<Rule, 'roles' | 'filters'> | null }) {
  const { path, source, collection } = place;
  const [database, setDatabase] = useState(collection?.database ?? '');
  const [name, setName] = useState(collection?.collection ?? '');
  const [user, setUser] = useState('');
  const [custom, setCustom] = useState(SOMEBODY);
  const [isStored, setStored] = useState(true);
  const [text, setText] = useState('{}');
  const users = useQuery({ queryKey: ['users to try', path], queryFn: () => session.json<AppUser[]>(`${path}/users?limit=50`) });
  const attempt = useMutation({
    mutationFn: () =>
      session.write<Trial>('POST', `${path}/rules/try`, {
        ...(user.trim() === '' ? { custom_user: objectOf(custom) } : { user_id: user.trim() }),
        service: source,
        database: collection?.database ?? database,
        collection: collection?.collection ?? name,
        [isStored ? 'filter' : 'document']: readQueryText(text).value,
        ...(rule ? { rule } : {}),
      }),
  });
  const isWrong = readQueryText(text).value === null || (user.trim() === '' && objectOf(custom) === null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isWrong) attempt.mutate();
  };
  return (
    <form className="card" aria-label="Try as this user" onSubmit={submit}>
      <h2>Try as this user</h2>
      <p className="muted">Nothing is written.{rule && ' What is not saved is tried, too.'}</p>
      <label className="field">
        User
        <input
          className="mono"
          list="users-to-try"
          value={user}
          autoComplete="off"
          onChange={({ target }) => setUser(target.value)}
        />
      </label>
      <datalist id="users-to-try">
        {users.data?.map((each) => (
          <option key={each._id} value={each._id}>
            {nameOf(each)}
          </option>
        ))}
      </datalist>
      {user.trim() === '' && (
        <label className="field">
          Custom user (JSON)
          <textarea
            className="mono"
            rows={2}
            spellCheck={false}
            value={custom}
            aria-invalid={objectOf(custom) === null}
            onChange={({ target }) => setCustom(target.value)}
          />
        </label>
      )}
      {!collection && (
        <div className="bar">
          <label className="field">
            Database
            <input className="mono" required value={database} onChange={({ target }) => setDatabase(target.value)} />
          </label>
          <label className="field">
            Collection
            <input className="mono" required value={name} onChange={({ target }) => setName(target.value)} />
          </label>
        </div>
      )}
      <fieldset className="bar">
        <legend>Try on</legend>
        <label className="check">
          <input type="radio" name="on" checked={isStored} onChange={() => setStored(true)} />
          Stored documents
        </label>
        <label className="check">
          <input type="radio" name="on" checked={!isStored} onChange={() => setStored(false)} />A sample
        </label>
      </fieldset>
      <label className="field">
        {isStored ? 'Filter, for the first 10 documents' : 'Document'}
        <textarea
          className="mono"
          rows={4}
          spellCheck={false}
          value={text}
          aria-invalid={readQueryText(text).value === null}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <div className="bar">
        <Button type="submit" disabled={isWrong} busy={attempt.isPending}>
          Try
        </Button>
        {isWrong && <span className="bad">What is written is no JSON object.</span>}
      </div>
      <Problem error={attempt.error} />
      {attempt.data && <TrialOutcome trial={attempt.data} />}
    </form>
  );
}
