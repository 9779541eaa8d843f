import { useNavigate, useParams } from '@tanstack/react-router';
import { Suspense, lazy, useRef, useState } from 'react';
import { clientAddress } from '../../api/client-address';
import { useAppEntity } from '../../api/use-app-list';
import { useAppRequest } from '../../api/use-app-write';
import { Button } from '../../ui/controls/button';
import { Command } from '../../ui/display/command';
import { Confirm } from '../../ui/overlay/confirm';
import { curlOf } from '../../ui/curl';
import { objectOf } from '../../ui/json-object';
import { locatedError } from '../../ui/located-error';
import { Pending, Problem, Waiting } from '../../ui/display/states';
import { useUnsaved } from '../../ui/unsaved';
import { useApp } from '../apps/use-apps';
import { lineOfRefusal } from '../functions/function-types';
import { useUnsavedSource } from '../functions/unsaved-source';
import { LastEntries } from '../logs/last-entries';
import type { Service } from './service-types';
import { callOf, type Webhook } from './webhook-content';
import { WebhookFields } from './webhook-fields';
import { WEBHOOK_PLACES } from './webhook-places';

const CodeEditor = lazy(async () => ({ default: (await import('../../ui/code-editor')).CodeEditor }));

interface WebhookPageProps {
  readonly path: string;
  readonly service: Service;
  readonly id: string;
}

export function WebhookPage({ path, service, id }: WebhookPageProps) {
  const below = `/services/${service._id}/incoming_webhooks/${id}`;
  const query = useAppEntity<Webhook>(path, below);
  const { data } = query;
  if (!data) return <Pending query={query} what="the webhook" />;
  return <WebhookEditor path={path} service={service} below={below} stored={data} />;
}

interface EditorProps {
  readonly path: string;
  readonly service: Service;
  /** Path of the webhook below the app. */
  readonly below: string;
  readonly stored: Webhook;
}

function WebhookEditor({ path, service, below, stored }: EditorProps) {
  const { appId = '' } = useParams({ strict: false });
  const { _id: id, name } = stored;
  const navigate = useNavigate();
  const [changes, setChanges] = useState<Partial<Webhook>>({});
  const [changed, setChanged] = useUnsavedSource(id, `${path}${below}`);
  const storedCondition = JSON.stringify(stored.can_evaluate ?? {}, null, 2);
  const [written, setCondition] = useState<string>();
  const condition = written ?? storedCondition;
  const can_evaluate = objectOf(condition);
  const save = useAppRequest(path);
  const remove = useAppRequest(path);
  const clientAppId = useApp()?.client_app_id ?? '';
  const source = changed ?? stored.function_source;
  const latest = useRef(source);
  latest.current = source;
  const wanted: Webhook = {
    ...stored,
    ...changes,
    function_source: source,
    ...(condition === storedCondition || !can_evaluate ? {} : { can_evaluate }),
  };
  const isUnsaved = can_evaluate === null || JSON.stringify(wanted) !== JSON.stringify(stored);
  // The source is kept in the tab.
  useUnsaved(isUnsaved, 'kept');
  useUnsaved(Object.keys(changes).length > 0 || JSON.stringify(can_evaluate) !== JSON.stringify(stored.can_evaluate ?? {}));
  const { at, rest } = locatedError(save.error, WEBHOOK_PLACES);
  const line = save.error ? lineOfRefusal(save.error.message) : null;
  const url = `${clientAddress(clientAppId)}/service/${service.name}/incoming_webhook/${name}`;
  const keep = (text: string): void => {
    if (save.isPending || can_evaluate === null) return;
    const { _id, ...body } = { ...wanted, function_source: text };
    const done = (): void => {
      // Changes made meanwhile are not saved yet.
      setChanges((current) => (current === changes ? {} : current));
      setCondition((current) => (current === written ? undefined : current));
      if (latest.current === text) setChanged(null);
    };
    save.mutate({ method: 'PUT', path: below, body }, { onSuccess: done });
  };
  const leave = (): void =>
    void navigate({ to: '/apps/$appId/services', params: { appId }, search: { id: service._id }, ignoreBlocker: true });
  return (
    <>
      <section className="card" aria-label={`Webhook ${name}`}>
        <div className="bar">
          <h2 className="mono">{name}</h2>
          <span className="grow" />
          <span role="status" className="muted">
            {isUnsaved ? 'Not saved' : save.isSuccess ? 'Saved' : ''}
          </span>
          <Button
            variant="primary"
            disabled={!isUnsaved || can_evaluate === null}
            busy={save.isPending}
            onClick={() => keep(source)}
          >
            Save
          </Button>
          <Confirm
            label="Delete webhook…"
            title={`Delete ${name}?`}
            text="Callers get 404. You can restore it from Deployments."
            action="Delete webhook"
            busy={remove.isPending}
            onConfirm={() => remove.mutate({ method: 'DELETE', path: below }, { onSuccess: leave })}
          />
        </div>
        <Problem error={rest ?? remove.error} />
        <Suspense fallback={<Waiting what="Loading the editor…" />}>
          <CodeEditor
            value={source}
            label={`Source of ${name}`}
            mark={line === null ? null : { line, message: save.error?.message ?? '' }}
            onChange={setChanged}
            onSave={keep}
          />
        </Suspense>
        <WebhookFields
          type={service.type}
          webhook={wanted}
          at={at}
          condition={condition}
          onCondition={setCondition}
          onChange={(change) => setChanges({ ...changes, ...change })}
        />
      </section>
      <section className="card" aria-label="Try it">
        <h3>Try it</h3>
        {isUnsaved && <p className="muted">As it is stored, without what is not saved.</p>}
        <Command label="Command that calls the webhook" text={curlOf(callOf(service.type, stored, url))} />
      </section>
      <LastEntries
        path={path}
        title="Last calls"
        types="WEBHOOK"
        search={{ type: 'WEBHOOK' }}
        isOf={({ incoming_webhook_id }) => incoming_webhook_id === id}
        empty="No calls yet. Run the command above to make one."
      />
    </>
  );
}
