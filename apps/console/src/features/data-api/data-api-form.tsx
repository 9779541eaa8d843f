import { useState } from 'react';
import { useAppRequest } from '../../api/use-app-write';
import { AreaField, CheckField, SelectField, TextField } from '../../ui/fields';
import { objectOf } from '../../ui/json-object';
import { placedRefusal } from '../../ui/placed-refusal';
import { Problem } from '../../ui/states';
import { useUnsaved } from '../../ui/unsaved';
import { useSaveLabel } from '../deployment/use-save-label';
import { SecretField } from '../values/secret-field';
import {
  RETURN_TYPES,
  RUNNERS,
  VALIDATIONS,
  VERSIONS,
  dataApiFormOf,
  dataApiOf,
  type DataApi,
  type DataApiForm as Form,
  type Runner,
  type Version,
} from './data-api-content';

const AT = '/data_api/config';
const PLACES = { secret: /\bsecret/, script: /script|function/i, user: /run_as_user_id\b/, condition: /can_evaluate|%%/ };
const SWITCHES = [
  ['createsUsers', 'Credentials of somebody new create a user'],
  ['hasCustomData', 'Rules see the custom data of the user'],
  ['isLogged', 'Log entries hold what requests were given'],
] as const;
const SCRIPT = `exports = async function ({ query, headers, body }) {
  return headers['X-User-Id'][0];
};
`;

interface PartProps {
  readonly form: Form;
  readonly at: Readonly<Partial<Record<keyof typeof PLACES, string>>>;
  readonly change: (members: Partial<Form>) => void;
}

function Versions({ form: { versions }, change }: PartProps) {
  const names = Object.entries(VERSIONS) as [Version, string][];
  return (
    <fieldset className="card">
      <legend>Versions that are served</legend>
      {names.map(([version, label]) => (
        <CheckField
          key={version}
          label={label}
          checked={versions.includes(version)}
          onChange={(isServed) =>
            change({
              versions: names.map(([each]) => each).filter((each) => (each === version ? isServed : versions.includes(each))),
            })
          }
        />
      ))}
      {versions.length === 0 && <p className="bad">One has to be served; to serve none, disable the API.</p>}
    </fieldset>
  );
}

function RunsAs({ form: { runner, userId, script }, at, change }: PartProps) {
  const choose = (chosen: Runner): void =>
    change({ runner: chosen, ...(chosen === 'script' && script === '' ? { script: SCRIPT } : {}) });
  return (
    <>
      <SelectField label="Requests run as" value={runner} options={RUNNERS} onChange={choose} />
      {runner === 'user' && (
        <TextField
          label="Id of the user"
          value={userId}
          required
          problem={at.user}
          onChange={(given) => change({ userId: given })}
        />
      )}
      {runner === 'script' && (
        <AreaField
          label="Script, which is given the request and returns the id of a user"
          value={script}
          problem={at.script}
          onChange={(given) => change({ script: given })}
        />
      )}
    </>
  );
}

/** How the Data API is served; the first time that makes it. */
export function DataApiForm({
  path,
  stored,
  isNew,
}: {
  readonly path: string;
  readonly stored: DataApi;
  readonly isNew: boolean;
}) {
  const initial = dataApiFormOf(stored);
  const [changes, setChanges] = useState<Partial<Form>>({});
  const form = { ...initial, ...changes };
  const change = (members: Partial<Form>): void => setChanges({ ...changes, ...members });
  const body = dataApiOf(form);
  const isChanged = JSON.stringify(form) !== JSON.stringify(initial);
  useUnsaved(isChanged);
  const save = useAppRequest(path);
  const label = useSaveLabel(path);
  const { at, rest } = placedRefusal(save.error, PLACES);
  const part = { form, at, change };
  return (
    <form
      className="form"
      aria-label="Data API"
      onSubmit={(event) => {
        event.preventDefault();
        // What was changed meanwhile is not kept yet.
        const done = (): void => setChanges((current) => (current === changes ? {} : current));
        if (body) save.mutate({ method: isNew ? 'POST' : 'PATCH', path: AT, body }, { onSuccess: done });
      }}
    >
      <CheckField
        label="Enabled: requests are answered"
        checked={form.isEnabled}
        onChange={(isEnabled) => change({ isEnabled })}
      />
      <Versions {...part} />
      <RunsAs {...part} />
      <SelectField
        label="Requests prove themselves by"
        value={form.validation}
        options={VALIDATIONS}
        onChange={(validation) => change({ validation })}
      />
      {form.validation !== 'NO_VALIDATION' && (
        <SecretField
          path={path}
          label="Secret of the proof"
          value={form.secret}
          problem={at.secret}
          onChange={(secret) => change({ secret })}
        />
      )}
      <SelectField
        label="Results are written as, where a request does not say"
        value={form.returnType}
        options={RETURN_TYPES}
        onChange={(returnType) => change({ returnType })}
      />
      {SWITCHES.map(([member, text]) => (
        <CheckField key={member} label={text} checked={form[member]} onChange={(checked) => change({ [member]: checked })} />
      ))}
      <AreaField
        label="Requests are carried out when, a JSON expression"
        value={form.condition}
        hint="{} is always."
        problem={objectOf(form.condition) ? at.condition : 'This is no JSON object.'}
        onChange={(condition) => change({ condition })}
      />
      <div className="bar">
        <button type="submit" className="primary" disabled={(!isChanged && !isNew) || body === null || save.isPending}>
          {isNew ? 'Set up the Data API' : label}
        </button>
        <span role="status" className="muted">
          {save.isSuccess && !isChanged ? 'Saved' : ''}
        </span>
      </div>
      <Problem error={rest} />
    </form>
  );
}
