import { AreaField, TextField } from '../../ui/controls/fields';
import { SecretField } from '../values/secret-field';
import { configurationOf, type ConfigForm } from './service-config';
import { serviceType } from './service-types';

interface ConfigFieldsProps {
  readonly path: string;
  readonly type: string;
  readonly form: ConfigForm;
  readonly onChange: (form: ConfigForm) => void;
}

/** Fields for a service's configuration. */
export function ConfigFields({ path, type, form, onChange }: ConfigFieldsProps) {
  const { fields, secrets } = serviceType(type);
  return (
    <>
      {Object.entries(fields).map(([name, label]) => (
        <TextField
          key={name}
          label={label}
          value={form.fields[name] ?? ''}
          onChange={(text) => onChange({ ...form, fields: { ...form.fields, [name]: text } })}
        />
      ))}
      {Object.entries(secrets).map(([name, label]) => (
        <SecretField
          key={name}
          path={path}
          label={`${label}: name of the secret`}
          value={form.secrets[name] ?? ''}
          onChange={(secret) => onChange({ ...form, secrets: { ...form.secrets, [name]: secret } })}
        />
      ))}
      <AreaField
        label="Advanced configuration (JSON)"
        value={form.others}
        hint="Empty where there are none."
        problem={configurationOf(form) ? null : 'Not a valid JSON object.'}
        onChange={(others) => onChange({ ...form, others })}
      />
    </>
  );
}
