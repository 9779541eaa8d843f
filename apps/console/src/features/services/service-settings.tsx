import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useAppEntity } from '../../api/use-app-list';
import { useAppRequest } from '../../api/use-app-write';
import { Button } from '../../ui/controls/button';
import { Confirm } from '../../ui/overlay/confirm';
import { Loaded, Problem } from '../../ui/display/states';
import { useUnsaved } from '../../ui/unsaved';
import { ConfigFields } from './config-fields';
import { configChanges, configFormOf, configurationOf, type ConfigForm as ConfigValues } from './service-config';
import { serviceType, type Configuration, type Service } from './service-types';

interface ConfigFormProps {
  readonly path: string;
  readonly service: Service;
  readonly stored: Configuration;
}

function ConfigForm({ path, service: { _id: id, type }, stored }: ConfigFormProps) {
  const initial = configFormOf(type, stored);
  const [edited, setEdited] = useState<ConfigValues>();
  const form = edited ?? initial;
  const save = useAppRequest(path);
  const wanted = configurationOf(form);
  const isUnchanged = JSON.stringify(form) === JSON.stringify(initial);
  useUnsaved(!isUnchanged);
  return (
    <form
      className="form"
      aria-label="Configuration"
      onSubmit={(event) => {
        event.preventDefault();
        if (!wanted) return;
        // Changes made meanwhile are not saved yet.
        const done = (): void => setEdited((current) => (current === edited ? undefined : current));
        save.mutate(
          { method: 'PATCH', path: `/services/${id}/config`, body: configChanges(stored, wanted) },
          { onSuccess: done },
        );
      }}
    >
      <ConfigFields path={path} type={type} form={form} onChange={setEdited} />
      <div className="bar">
        <Button type="submit" variant="primary" busy={save.isPending} disabled={wanted === null || isUnchanged}>
          Save
        </Button>
      </div>
      <Problem error={save.error} />
    </form>
  );
}

/** Name and configuration of a service, and its deletion. */
export function ServiceSettings({ path, service }: { readonly path: string; readonly service: Service }) {
  const { appId = '' } = useParams({ strict: false });
  const { _id: id, name, type } = service;
  const { label, text, actions } = serviceType(type);
  const query = useAppEntity<Configuration>(path, `/services/${id}/config?includeSecretConfig=true`);
  const remove = useAppRequest(path);
  const navigate = useNavigate();
  const deleted = (): void => void navigate({ to: '/apps/$appId/services', params: { appId }, search: {}, ignoreBlocker: true });
  return (
    <section className="card" aria-label="Settings">
      <div className="bar">
        <h2 className="mono">{name}</h2>
        <span className="muted">{label}</span>
        <span className="grow" />
        <Confirm
          label="Delete service…"
          title={`Delete ${name}?`}
          text={`${actions === null ? 'Its rules are deleted, too, and triggers that watch it stop' : 'Its rules and webhooks are deleted, too, and functions that use it fail'}. You can restore it from Deployments.`}
          action="Delete service"
          typed={name}
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ method: 'DELETE', path: `/services/${id}` }, { onSuccess: deleted })}
        />
      </div>
      <p className="muted">{text}</p>
      <Problem error={remove.error} />
      <Loaded query={query} what="the configuration">
        {(stored) => <ConfigForm path={path} service={service} stored={stored} />}
      </Loaded>
    </section>
  );
}
