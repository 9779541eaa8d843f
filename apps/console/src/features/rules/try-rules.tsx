import { useMutation } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { Suspense, lazy, useState, type FormEvent, type KeyboardEvent } from 'react';
import { session } from '../../api/current-session';
import { Button } from '../../ui/controls/button';
import { AreaField, Field } from '../../ui/controls/fields';
import { SelectField } from '../../ui/controls/select-field';
import { Segments } from '../../ui/controls/segments';
import { Problem } from '../../ui/display/states';
import { readQueryText } from '../../ui/query-text';
import { useCollections } from '../data/use-sources';
import { UserChoice } from '../functions/user-choice';
import type { RulePlace } from './rule-editor';
import type { RuleContent } from './rule-types';
import type { Trial } from './trial-outcome';

const TrialOutcome = lazy(async () => ({ default: (await import('./trial-outcome')).TrialOutcome }));

const SOMEBODY = '{ id: "somebody", custom_data: {} }';
const CUSTOM = [{ value: '', label: 'Custom user', hint: 'as JSON' }];
const SUBJECTS = { stored: 'Stored documents', sample: 'A sample' } as const;

interface TryRulesProps {
  readonly place: RulePlace;
  /** Rule as shown; `null` if it does not exist. */
  readonly rule: RuleContent | null;
  readonly isUnsaved: boolean;
}

/** Shows what the rules mean for a user, also those that are not saved. */
export function TryRules({ place, rule, isUnsaved }: TryRulesProps) {
  const { path, source, collection } = place;
  const [other, setOther] = useState('');
  const [user, setUser] = useState('');
  const [custom, setCustom] = useState(SOMEBODY);
  const [subject, setSubject] = useState<keyof typeof SUBJECTS>('stored');
  const [text, setText] = useState('{}');
  const collections = useCollections(collection ? undefined : path, [source]);
  const places = (collections.data ?? []).map((each) => JSON.stringify([each.database, each.collection]));
  const [database = '', name = ''] = collection
    ? [collection.database, collection.collection]
    : (JSON.parse(other || places[0] || '[]') as string[]);
  const isStored = subject === 'stored';
  const read = readQueryText(text);
  const readUser = readQueryText(custom);
  const attempt = useMutation({
    mutationFn: () =>
      session.write<Trial>('POST', `${path}/rules/try`, {
        ...(user === '' ? { custom_user: readUser.value } : { user_id: user }),
        service: source._id,
        database,
        collection: name,
        [isStored ? 'filter' : 'document']: read.value,
        ...(isUnsaved && rule ? { rule: { roles: rule.roles, filters: rule.filters } } : {}),
      }),
  });
  const isWrong = read.problem !== null || (user === '' && readUser.problem !== null) || name === '';
  const start = (event: FormEvent | KeyboardEvent): void => {
    event.preventDefault();
    if (!isWrong && !attempt.isPending) attempt.mutate();
  };
  return (
    <form
      className="try-rules"
      aria-label="Try as a user"
      tabIndex={-1}
      onSubmit={start}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) start(event);
      }}
    >
      <div className="pane-head">
        <FlaskConical className="icon faint" aria-hidden />
        <h2 className="pane-title grow">Try as a user</h2>
        <span className={isUnsaved ? 'unsaved-mark' : 'muted small'}>{isUnsaved ? 'Unsaved rules' : 'Saved rules'}</span>
      </div>
      <div className="try-body">
        <Field
          label="User"
          control={(described) => (
            <UserChoice path={path} others={CUSTOM} value={user} described={described} onChange={setUser} />
          )}
        />
        {user === '' && <AreaField label="Custom user (JSON)" value={custom} problem={readUser.problem} onChange={setCustom} />}
        {!collection && (
          <SelectField
            label="Collection"
            value={JSON.stringify([database, name])}
            options={Object.fromEntries(places.map((each) => [each, (JSON.parse(each) as string[]).join('.')]))}
            onChange={setOther}
          />
        )}
        <Segments label="Try on" value={subject} options={SUBJECTS} onChange={setSubject} />
        <AreaField
          label={isStored ? 'Documents matching' : 'Document'}
          hint={isStored ? 'The first 10 are tried.' : undefined}
          value={text}
          problem={read.problem}
          onChange={setText}
        />
        <Button
          type="submit"
          variant="primary"
          icon={FlaskConical}
          disabled={isWrong}
          busy={attempt.isPending}
          aria-keyshortcuts="Control+Enter"
        >
          Try <kbd aria-hidden>Ctrl ⏎</kbd>
        </Button>
        <Problem error={attempt.error} />
        <Suspense>{attempt.data && <TrialOutcome trial={attempt.data} roles={rule?.roles ?? []} />}</Suspense>
      </div>
    </form>
  );
}
