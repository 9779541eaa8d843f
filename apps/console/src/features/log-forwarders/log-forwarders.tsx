import { Link, getRouteApi, useNavigate } from '@tanstack/react-router';
import { session } from '../../api/current-session';
import { useAppEntity } from '../../api/use-app-list';
import { useAppWrite } from '../../api/use-app-write';
import type { Column } from '../../ui/display/data-table';
import { EntityList } from '../../ui/display/entity-list';
import { NewEntity } from '../../ui/display/new-entity';
import { PageTitle } from '../../ui/display/page-title';
import { Pending, Waiting } from '../../ui/display/states';
import { useAppPath } from '../apps/use-apps';
import { newForwarder, targetOf, type LogForwarder } from './forwarder-content';
import { ForwarderForm } from './forwarder-form';
import { ForwarderPanel } from './forwarder-panel';
import { TONES, stateOf } from './forwarder-state';

const route = getRouteApi('/apps/$appId/log-forwarders');
const COLUMNS: readonly Column<LogForwarder>[] = [
  { head: 'Name', by: ({ name }) => name },
  { head: 'State', by: stateOf },
  { head: 'Types', by: ({ log_types }) => log_types.join(), isRoomy: true },
  { head: 'Statuses', by: ({ log_statuses }) => log_statuses.join() },
  { head: 'Target', by: targetOf },
];
const REFRESH_MS = 3_000;

function Row({ forwarder, isShown }: { readonly forwarder: LogForwarder; readonly isShown: boolean }) {
  const { appId } = route.useParams();
  const { _id, name, log_types, log_statuses } = forwarder;
  const state = stateOf(forwarder);
  return (
    <tr {...(isShown ? { 'aria-current': 'true' as const } : {})}>
      <td>
        <Link to="/apps/$appId/log-forwarders" params={{ appId }} search={{ id: _id }} className="strong">
          {name}
        </Link>
      </td>
      <td>
        <span className={`status-dot ${TONES[state]}`}>{state}</span>
      </td>
      <td className="roomy">{log_types.join(', ')}</td>
      <td>{log_statuses.join(', ')}</td>
      <td className="mono">{targetOf(forwarder)}</td>
    </tr>
  );
}

function NewForwarder({ path }: { readonly path: string }) {
  const { appId } = route.useParams();
  const navigate = useNavigate();
  const create = useAppWrite(path, async (body: object) => {
    const { _id } = await session.write<LogForwarder>('POST', `${path}/log_forwarders`, body);
    await navigate({ to: '/apps/$appId/log-forwarders', params: { appId }, search: { id: _id }, ignoreBlocker: true });
  });
  return (
    <NewEntity noun="log forwarder">
      {(onMade) => (
        <ForwarderForm
          path={path}
          label="New log forwarder"
          action="Create log forwarder"
          initial={newForwarder()}
          isNew
          isBusy={create.isPending}
          error={create.error}
          onSave={(body) => create.mutate(body, { onSuccess: onMade })}
        />
      )}
    </NewEntity>
  );
}

function Forwarders({ path }: { readonly path: string }) {
  const { appId } = route.useParams();
  const { id } = route.useSearch();
  const navigate = useNavigate();
  const query = useAppEntity<LogForwarder[]>(path, '/log_forwarders', REFRESH_MS);
  const { data } = query;
  const show = (shown: string | undefined): void =>
    void navigate({ to: '/apps/$appId/log-forwarders', params: { appId }, search: shown === undefined ? {} : { id: shown } });
  if (!data) return <Pending query={query} what="log forwarders" />;
  return (
    <>
      <Pending query={query} what="log forwarders" />
      <EntityList
        noun="log forwarder"
        entities={data}
        id={id}
        columns={COLUMNS}
        row={(forwarder, isShown) => <Row key={forwarder._id} forwarder={forwarder} isShown={isShown} />}
        empty={
          <p>
            A log forwarder sends copies of log entries on, as they come: into a collection, where they stay as long as you like,
            or to a function, which can send them to another system.
          </p>
        }
        creation={<NewForwarder path={path} />}
        panel={(forwarder, walk) => <ForwarderPanel key={forwarder._id} path={path} forwarder={forwarder} walk={walk} />}
        onShow={show}
      />
    </>
  );
}

export function LogForwarders() {
  const path = useAppPath();
  return (
    <>
      <PageTitle about="Copies of log entries, sent into a collection or to a function as they come.">Log forwarding</PageTitle>
      {path === undefined ? <Waiting /> : <Forwarders path={path} />}
    </>
  );
}
