import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { session } from '../../api/current-session';
import { useAppWrite } from '../../api/use-app-write';
import { TextField } from '../../ui/controls/fields';
import { SelectField } from '../../ui/controls/select-field';
import { locatedError } from '../../ui/located-error';
import { EntityForm } from '../../ui/display/entity-form';
import { NewEntity } from '../../ui/display/new-entity';
import { useUnsaved } from '../../ui/unsaved';
import { ConfigFields } from './config-fields';
import { configFormOf, configurationOf } from './service-config';
import { SERVICE_TYPES, serviceType, type Service } from './service-types';

const PLACES = { name: /service name|ServiceAlreadyExists|ServiceDuplicate/ };
const LABELS = Object.fromEntries(Object.entries(SERVICE_TYPES).map(([type, { label }]) => [type, label]));
const NOTHING = { config: {}, secret_config: {} };

function ServiceForm({ path, onMade }: { readonly path: string; readonly onMade: () => void }) {
  const { appId = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [type, setType] = useState('http');
  const [form, setForm] = useState(configFormOf(type, NOTHING));
  const configuration = configurationOf(form);
  useUnsaved(name !== '' || JSON.stringify(form) !== JSON.stringify(configFormOf(type, NOTHING)));
  const create = useAppWrite(path, async (body: object) => {
    const { _id } = await session.write<Service>('POST', `${path}/services`, body);
    onMade();
    await navigate({ to: '/apps/$appId/services', params: { appId }, search: { id: _id }, ignoreBlocker: true });
  });
  const { at, rest } = locatedError(create.error, PLACES);
  const choose = (chosen: string): void => {
    setType(chosen);
    setForm(configFormOf(chosen, NOTHING));
  };
  return (
    <EntityForm
      label="New service"
      action="Create service"
      canSave={name !== '' && configuration !== null}
      isBusy={create.isPending}
      problem={rest}
      onSubmit={() => create.mutate({ name, type, ...configuration })}
    >
      <SelectField label="Type" value={type} options={LABELS} hint={serviceType(type).text} onChange={choose} />
      <TextField
        label="Name"
        value={name}
        required
        hint="Functions get the service by this name. Webhook URLs contain it."
        problem={at.name}
        onChange={setName}
      />
      <ConfigFields path={path} type={type} form={form} onChange={setForm} />
    </EntityForm>
  );
}

/** Creates a service, which opens. */
export function NewService({ path }: { readonly path: string }) {
  return <NewEntity noun="service">{(onMade) => <ServiceForm path={path} onMade={onMade} />}</NewEntity>;
}
