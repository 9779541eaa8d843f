import { useState } from 'react';
import { CheckField, SelectField, TextField } from '../../ui/fields';
import { placedRefusal } from '../../ui/placed-refusal';
import { Problem } from '../../ui/states';
import { useUnsaved } from '../../ui/unsaved';
import { FunctionField } from '../functions/function-field';
import { SecretField } from '../values/secret-field';
import { METHODS, RETURN_TYPES, VALIDATIONS, contentOf, type EndpointContent } from './endpoint-types';

const PLACES = { route: /\broute\b|EndpointAlreadyExists/, secret: /\bsecret/, fn: /\bfunction/i };
const SWITCHES = [
  ['respond_result', 'Answer what the function returns'],
  ['fetch_custom_user_data', 'Show the function the custom data of the user'],
  ['create_user_on_auth', 'Credentials of somebody new create a user'],
  ['disabled', 'Disabled: requests are answered with 404'],
] as const;

interface EndpointFormProps {
  readonly path: string;
  readonly label: string;
  readonly action: string;
  readonly initial: EndpointContent;
  readonly isBusy: boolean;
  readonly error: Error | null;
  /** Calls back once that is kept. */
  readonly onSave: (content: EndpointContent, done: () => void) => void;
}

export function EndpointForm({ path, label, action, initial, isBusy, error, onSave }: EndpointFormProps) {
  const [changes, setChanges] = useState<Partial<EndpointContent>>({});
  const given = { ...initial, ...changes };
  const set = (change: Partial<EndpointContent>): void => setChanges({ ...changes, ...change });
  const { at, rest } = placedRefusal(error, PLACES);
  const isUnchanged = JSON.stringify(contentOf(given)) === JSON.stringify(contentOf(initial));
  useUnsaved(!isUnchanged);
  return (
    <form
      className="form"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        // What was changed meanwhile is not kept yet.
        onSave(contentOf(given), () => setChanges((current) => (current === changes ? {} : current)));
      }}
    >
      <TextField
        label="Route"
        value={given.route}
        required
        hint="Begins with /; it is matched exactly."
        problem={at.route}
        onChange={(route) => set({ route })}
      />
      <SelectField label="Method" value={given.http_method} options={METHODS} onChange={(http_method) => set({ http_method })} />
      <FunctionField path={path} value={given.function_id} problem={at.fn} onChange={(function_id) => set({ function_id })} />
      <SelectField
        label="Requests prove themselves by"
        value={given.validation_method}
        options={VALIDATIONS}
        onChange={(validation_method) => set({ validation_method })}
      />
      {given.validation_method !== 'NO_VALIDATION' && (
        <SecretField
          path={path}
          label="Secret of the proof"
          value={given.secret_name}
          problem={at.secret}
          onChange={(secret_name) => set({ secret_name })}
        />
      )}
      <SelectField
        label="Results are written as"
        value={given.return_type}
        options={RETURN_TYPES}
        onChange={(return_type) => set({ return_type })}
      />
      {SWITCHES.map(([member, text]) => (
        <CheckField key={member} label={text} checked={given[member]} onChange={(checked) => set({ [member]: checked })} />
      ))}
      <div className="bar">
        <button type="submit" className="primary" disabled={isBusy || isUnchanged}>
          {action}
        </button>
      </div>
      <Problem error={rest} />
    </form>
  );
}
