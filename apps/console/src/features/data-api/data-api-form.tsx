import { useAppRequest } from '../../api/use-app-write';
import { useEdited } from '../../ui/edited';
import { EntityForm } from '../../ui/display/entity-form';
import { AreaField, CheckField, TextField } from '../../ui/controls/fields';
import { SelectField } from '../../ui/controls/select-field';
import { objectOf } from '../../ui/json-object';
import { locatedError } from '../../ui/located-error';
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
  ['createsUsers', 'Create user upon authentication'],
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

/** Settings form of the Data API; saving it for the first time creates the Data API. */
export function DataApiForm({
  path,
  stored,
  isNew,
}: {
  readonly path: string;
  readonly stored: DataApi;
  readonly isNew: boolean;
}) {
  const { form, change, isChanged, kept } = useEdited(dataApiFormOf(stored));
  const body = dataApiOf(form);
  const save = useAppRequest(path);
  const { at, rest } = locatedError(save.error, PLACES);
  const part = { form, at, change };
  return (
    <EntityForm
      label="Data API"
      action={isNew ? 'Set up the Data API' : 'Save'}
      canSave={(isChanged || isNew) && body !== null}
      isBusy={save.isPending}
      problem={rest}
      beside={
        <span role="status" className="muted">
          {save.isSuccess && !isChanged ? 'Saved' : ''}
        </span>
      }
      onSubmit={() => body && save.mutate({ method: isNew ? 'POST' : 'PATCH', path: AT, body }, { onSuccess: kept })}
    >
      <CheckField
        label="Enabled: requests are answered"
        checked={form.isEnabled}
        onChange={(isEnabled) => change({ isEnabled })}
      />
      <Versions {...part} />
      <RunsAs {...part} />
      <SelectField
        label="Request validation"
        value={form.validation}
        options={VALIDATIONS}
        onChange={(validation) => change({ validation })}
      />
      {form.validation !== 'NO_VALIDATION' && (
        <SecretField
          path={path}
          label="Shared secret"
          value={form.secret}
          problem={at.secret}
          onChange={(secret) => change({ secret })}
        />
      )}
      <SelectField
        label="Response format without an Accept header"
        value={form.returnType}
        options={RETURN_TYPES}
        onChange={(returnType) => change({ returnType })}
      />
      {SWITCHES.map(([member, text]) => (
        <CheckField key={member} label={text} checked={form[member]} onChange={(checked) => change({ [member]: checked })} />
      ))}
      <AreaField
        label="Can evaluate"
        value={form.condition}
        hint="{} is always."
        problem={objectOf(form.condition) ? at.condition : 'Not a valid JSON object.'}
        onChange={(condition) => change({ condition })}
      />
    </EntityForm>
  );
}
