import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { session } from '../../api/current-session';
import { useAppEntity } from '../../api/use-app-list';
import { useAppWrite } from '../../api/use-app-write';
import { Button } from '../../ui/controls/button';
import { TextField } from '../../ui/controls/fields';
import { placedRefusal } from '../../ui/placed-refusal';
import { Problem, Waiting } from '../../ui/display/states';
import { Table } from '../../ui/display/table';
import { useUnsaved } from '../../ui/unsaved';
import type { Service } from './service-types';
import { METHODS, VALIDATIONS, firstSource, type Webhook } from './webhook-content';
import { WEBHOOK_PLACES } from './webhook-places';
import { readWebhookOptions } from '#contracts/config/webhook-options.js';

const HEADS = ['Name', 'Method', 'Proof'];

interface WebhooksProps {
  readonly path: string;
  readonly service: Service;
  /** Id of the webhook that is shown. */
  readonly shown: string | undefined;
}

function NewWebhook({ path, service: { _id, type } }: Omit<WebhooksProps, 'shown'>) {
  const { appId = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  const [name, setName] = useState('');
  useUnsaved(name !== '');
  const create = useAppWrite(path, async (given: string) => {
    const body = { name: given, function_source: firstSource(type), respond_result: true };
    const made = await session.write<Webhook>('POST', `${path}/services/${_id}/incoming_webhooks`, body);
    setName('');
    const search = { id: _id, webhook: made._id };
    await navigate({ to: '/apps/$appId/services', params: { appId }, search, ignoreBlocker: true });
  });
  const { at, rest } = placedRefusal(create.error, WEBHOOK_PLACES);
  return (
    <form
      className="form"
      aria-label="New webhook"
      onSubmit={(event) => {
        event.preventDefault();
        create.mutate(name);
      }}
    >
      <TextField label="New webhook" value={name} required problem={at.name} onChange={setName} />
      <div className="bar">
        <Button type="submit" disabled={name === '' || create.isPending}>
          Create webhook
        </Button>
      </div>
      <Problem error={rest} />
    </form>
  );
}

/** The addresses of a service that others call. */
export function Webhooks({ path, service, shown }: WebhooksProps) {
  const { appId = '' } = useParams({ strict: false });
  const { data, error } = useAppEntity<Webhook[]>(path, `/services/${service._id}/incoming_webhooks`);
  return (
    <section className="card" aria-label="Incoming webhooks">
      <h3>Incoming webhooks</h3>
      <Problem error={error} />
      {!data && !error && <Waiting />}
      {data?.length === 0 && (
        <p className="muted">No webhook yet. One is an address whose requests run its function; it begins without proof.</p>
      )}
      {data && data.length > 0 && (
        <Table heads={HEADS}>
          {data.map(({ _id, name, options }) => (
            <tr key={_id}>
              <td className="mono">
                <Link
                  to="/apps/$appId/services"
                  params={{ appId }}
                  search={{ id: service._id, webhook: _id }}
                  {...(_id === shown ? { 'aria-current': 'true' as const } : {})}
                >
                  {name}
                </Link>
              </td>
              <td>{METHODS[readWebhookOptions(options).httpMethod]}</td>
              <td>{VALIDATIONS[readWebhookOptions(options).validationMethod]}</td>
            </tr>
          ))}
        </Table>
      )}
      {(data ?? error) && <NewWebhook path={path} service={service} />}
    </section>
  );
}
