import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { session } from '../../api/current-session';
import { useAppEntity } from '../../api/use-app-list';
import { useAppWrite } from '../../api/use-app-write';
import { TextField } from '../../ui/controls/fields';
import { locatedError } from '../../ui/located-error';
import { DataTable, type Column } from '../../ui/display/data-table';
import { EntityForm } from '../../ui/display/entity-form';
import { NewEntity } from '../../ui/display/new-entity';
import { Section } from '../../ui/display/section';
import { Loaded } from '../../ui/display/states';
import { useUnsaved } from '../../ui/unsaved';
import type { Service } from './service-types';
import { METHODS, VALIDATIONS, firstSource, type Webhook } from './webhook-content';
import { WEBHOOK_PLACES } from './webhook-places';
import { readWebhookOptions } from '#contracts/config/webhook-options.js';

const COLUMNS: readonly Column<Webhook>[] = [
  { head: 'Name', by: ({ name }) => name },
  { head: 'Method', by: ({ options }) => METHODS[readWebhookOptions(options).httpMethod] },
  { head: 'Authorization', by: ({ options }) => VALIDATIONS[readWebhookOptions(options).validationMethod] },
];

interface WebhooksProps {
  readonly path: string;
  readonly service: Service;
  /** Id of the webhook that is shown. */
  readonly shown: string | undefined;
}

interface FormProps extends Omit<WebhooksProps, 'shown'> {
  readonly onMade: () => void;
}

function WebhookForm({ path, service: { _id, type }, onMade }: FormProps) {
  const { appId = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  const [name, setName] = useState('');
  useUnsaved(name !== '');
  const create = useAppWrite(path, async (given: string) => {
    const body = { name: given, function_source: firstSource(type), respond_result: true };
    const made = await session.write<Webhook>('POST', `${path}/services/${_id}/incoming_webhooks`, body);
    onMade();
    const search = { id: _id, webhook: made._id };
    await navigate({ to: '/apps/$appId/services', params: { appId }, search, ignoreBlocker: true });
  });
  const { at, rest } = locatedError(create.error, WEBHOOK_PLACES);
  return (
    <EntityForm
      label="New webhook"
      action="Create webhook"
      canSave={name !== ''}
      isBusy={create.isPending}
      problem={rest}
      onSubmit={() => create.mutate(name)}
    >
      <TextField label="Name" value={name} required problem={at.name} onChange={setName} />
    </EntityForm>
  );
}

/** The incoming webhooks of a service. */
export function Webhooks({ path, service, shown }: WebhooksProps) {
  const { appId = '' } = useParams({ strict: false });
  const query = useAppEntity<Webhook[]>(path, `/services/${service._id}/incoming_webhooks`);
  return (
    <Section
      title="Incoming webhooks"
      actions={
        <NewEntity isOfSection noun="webhook">
          {(onMade) => <WebhookForm path={path} service={service} onMade={onMade} />}
        </NewEntity>
      }
    >
      <Loaded query={query} what="webhooks">
        {(webhooks) =>
          webhooks.length === 0 ? (
            <p className="muted">
              No webhooks yet. A webhook is a URL whose requests run a function. A new one has no authorization.
            </p>
          ) : (
            <DataTable
              nouns="webhooks"
              columns={COLUMNS}
              rows={webhooks}
              row={({ _id, name, options }) => (
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
              )}
            />
          )
        }
      </Loaded>
    </Section>
  );
}
