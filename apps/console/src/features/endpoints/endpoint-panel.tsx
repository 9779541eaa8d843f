import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { clientAddress } from '../../api/client-address';
import { useAppEntity } from '../../api/use-app-list';
import { useAppRequest } from '../../api/use-app-write';
import { Command } from '../../ui/display/command';
import { EntityPanel } from '../../ui/display/entity-panel';
import type { Walk } from '../../ui/workspace/detail-panel';
import { curlOf } from '../../ui/curl';
import { Problem } from '../../ui/display/states';
import { useApp } from '../apps/use-apps';
import type { AppFunction } from '../functions/function-types';
import { LastEntries } from '../logs/last-entries';
import { EndpointForm } from './endpoint-form';
import { addressOf, proofOf, type Endpoint } from './endpoint-types';

/** Returns the user the function runs as: `null` while that is not known. */
function runnerOf(fn: AppFunction | undefined): { readonly text: string; readonly asUser: boolean } | null {
  if (!fn) return null;
  if (fn.run_as_system) return { text: 'the system', asUser: false };
  if (fn.run_as_user_id) return { text: `the user ${fn.run_as_user_id}`, asUser: false };
  if (fn.run_as_user_id_script_source) return { text: 'the user its script names', asUser: false };
  return { text: 'the user whose credentials a request has; without any it is refused', asUser: true };
}

function Calling({ path, endpoint }: { readonly path: string; readonly endpoint: Endpoint }) {
  const { appId = '' } = useParams({ strict: false });
  const { function_id, function_name, route, http_method } = endpoint;
  const { data, error } = useAppEntity<AppFunction>(path, `/functions/${function_id}`);
  const clientAppId = useApp()?.client_app_id ?? '';
  const runner = runnerOf(data);
  const url = `${clientAddress(clientAppId)}/endpoint${addressOf(route)}`;
  return (
    <section className="card" aria-label="Try it">
      <h3>Try it</h3>
      {function_name === '' && <p className="bad">Its function was deleted: choose another one.</p>}
      {function_name !== '' && (
        <p>
          The function{' '}
          <Link to="/apps/$appId/functions" params={{ appId }} search={{ id: function_id }} className="mono">
            {function_name}
          </Link>{' '}
          {runner && <>runs as {runner.text}. The settings of the function decide that.</>}
        </p>
      )}
      {function_name !== '' && <Problem error={error} />}
      <Command
        label="Command that calls the endpoint"
        text={curlOf({ method: http_method, url, proof: proofOf(endpoint), asUser: runner?.asUser ?? false })}
      />
    </section>
  );
}

interface PanelProps {
  readonly path: string;
  readonly endpoint: Endpoint;
  readonly walk: Walk;
}

/** An endpoint: the command that calls it, its settings, and its last calls. */
export function EndpointPanel({ path, endpoint, walk }: PanelProps) {
  const { appId = '' } = useParams({ strict: false });
  const { _id: id, route, http_method } = endpoint;
  const save = useAppRequest(path);
  const remove = useAppRequest(path);
  const navigate = useNavigate();
  const deleted = (): void => void navigate({ to: '/apps/$appId/endpoints', params: { appId }, search: {}, ignoreBlocker: true });
  return (
    <EntityPanel
      noun="endpoint"
      name={`${http_method} ${route}`}
      isCode
      isSaved={save.isSuccess}
      walk={walk}
      removal={{
        text: 'Callers get 404. You can restore it from Deployments.',
        action: 'Delete endpoint',
        isPending: remove.isPending,
        error: remove.error,
        onConfirm: () => remove.mutate({ method: 'DELETE', path: `/endpoints/${id}` }, { onSuccess: deleted }),
      }}
    >
      <Calling path={path} endpoint={endpoint} />
      <section className="card" aria-label="Settings">
        <h3>Settings</h3>
        <EndpointForm
          path={path}
          label="Endpoint"
          action="Save"
          initial={endpoint}
          isNew={false}
          isBusy={save.isPending}
          error={save.error}
          onSave={(body, done) => save.mutate({ method: 'PUT', path: `/endpoints/${id}`, body }, { onSuccess: done })}
        />
      </section>
      <LastEntries
        path={path}
        title="Last calls"
        types="ENDPOINT"
        search={{ type: 'ENDPOINT' }}
        isOf={({ endpoint_id }) => endpoint_id === id}
        empty="No calls yet. Run the command above to make one."
      />
    </EntityPanel>
  );
}
