import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { session } from '../../api/current-session';
import { useAppWrite } from '../../api/use-app-write';
import { Button } from '../../ui/controls/button';
import { TextField } from '../../ui/controls/fields';
import { SelectField } from '../../ui/controls/select-field';
import { placedRefusal } from '../../ui/placed-refusal';
import { Problem } from '../../ui/display/states';
import { useUnsaved } from '../../ui/unsaved';
import { ConfigFields } from './config-fields';
import { configFormOf, configurationOf } from './service-config';
import { SERVICE_TYPES, serviceType, type Service } from './service-types';

const PLACES = { name: /service name|ServiceAlreadyExists|ServiceDuplicate/ };
const LABELS = Object.fromEntries(Object.entries(SERVICE_TYPES).map(([type, { label }]) => [type, label]));
const NOTHING = { config: {}, secret_config: {} };

export function NewService({ path }: { readonly path: string }) {
  const { appId = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  const [made, setMade] = useState(0);
  const [name, setName] = useState('');
  const [type, setType] = useState('http');
  const [form, setForm] = useState(configFormOf(type, NOTHING));
  const configuration = configurationOf(form);
  useUnsaved(name !== '' || JSON.stringify(form) !== JSON.stringify(configFormOf(type, NOTHING)));
  const create = useAppWrite(path, async (body: object) => {
    const { _id } = await session.write<Service>('POST', `${path}/services`, body);
    await navigate({ to: '/apps/$appId/services', params: { appId }, search: { id: _id }, ignoreBlocker: true });
  });
  const { at, rest } = placedRefusal(create.error, PLACES);
  const choose = (chosen: string): void => {
    setType(chosen);
    setForm(configFormOf(chosen, NOTHING));
  };
  const done = (): void => {
    setName('');
    choose('http');
    setMade(made + 1);
  };
  return (
    <details key={made} className="card">
      <summary>New service</summary>
      <form
        className="form"
        aria-label="New service"
        onSubmit={(event) => {
          event.preventDefault();
          create.mutate({ name, type, ...configuration }, { onSuccess: done });
        }}
      >
        <SelectField label="Type" value={type} options={LABELS} hint={serviceType(type).text} onChange={choose} />
        <TextField
          label="Name"
          value={name}
          required
          hint="Functions find it by this name, and addresses of webhooks have it."
          problem={at.name}
          onChange={setName}
        />
        <ConfigFields path={path} type={type} form={form} onChange={setForm} />
        <div className="bar">
          <Button type="submit" variant="primary" disabled={create.isPending || configuration === null}>
            Create service
          </Button>
        </div>
        <Problem error={rest} />
      </form>
    </details>
  );
}
