import { useEdited } from '../../ui/edited';
import { EntityForm, type EntityFormProps } from '../../ui/display/entity-form';
import { CheckField, TextField } from '../../ui/controls/fields';
import { SelectField } from '../../ui/controls/select-field';
import { locatedError } from '../../ui/located-error';
import { FunctionField } from '../functions/function-field';
import { SecretField } from '../values/secret-field';
import { METHODS, RETURN_TYPES, VALIDATIONS, contentOf, type EndpointContent } from './endpoint-types';

const PLACES = { route: /\broute\b|EndpointAlreadyExists/, secret: /\bsecret/, fn: /\bfunction/i };
const SWITCHES = [
  ['respond_result', 'Answer what the function returns'],
  ['fetch_custom_user_data', 'Show the function the custom data of the user'],
  ['create_user_on_auth', 'Create user upon authentication'],
  ['disabled', 'Disabled: callers get 404'],
] as const;

export function EndpointForm({ path, label, action, initial, isBusy, error, onSave }: EntityFormProps<EndpointContent>) {
  const { form: given, change: set, isChanged, kept } = useEdited(contentOf(initial));
  const { at, rest } = locatedError(error, PLACES);
  return (
    <EntityForm
      label={label}
      action={action}
      canSave={isChanged}
      isBusy={isBusy}
      problem={rest}
      onSubmit={() => onSave(contentOf(given), kept)}
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
        label="Request validation"
        value={given.validation_method}
        options={VALIDATIONS}
        onChange={(validation_method) => set({ validation_method })}
      />
      {given.validation_method !== 'NO_VALIDATION' && (
        <SecretField
          path={path}
          label="Shared secret"
          value={given.secret_name}
          problem={at.secret}
          onChange={(secret_name) => set({ secret_name })}
        />
      )}
      <SelectField
        label="Response format"
        value={given.return_type}
        options={RETURN_TYPES}
        onChange={(return_type) => set({ return_type })}
      />
      {SWITCHES.map(([member, text]) => (
        <CheckField key={member} label={text} checked={given[member]} onChange={(checked) => set({ [member]: checked })} />
      ))}
    </EntityForm>
  );
}
