import { Link, getRouteApi } from '@tanstack/react-router';
import { PageTitle } from '../../ui/display/page-title';
import '../../ui/display/tabs.css';
import { Pending, Waiting } from '../../ui/display/states';
import { useAppPath } from '../apps/use-apps';
import { Deliveries } from './deliveries';
import { Drafts } from './drafts';
import type { PushSearch } from './push-search';
import { Sent } from './sent';
import { SetupGuide } from './setup-guide';
import { usePushSetup } from './use-push';

const route = getRouteApi('/apps/$appId/push');
const VIEWS = [
  ['Drafts', {}],
  ['Sent', { view: 'sent' }],
  ['Deliveries', { view: 'deliveries' }],
] as const satisfies readonly (readonly [string, PushSearch])[];

function Content({ path }: { readonly path: string }) {
  const { view, id, state } = route.useSearch();
  const { setup, query } = usePushSetup(path);
  return (
    <>
      <Pending query={query} what="the push service" />
      {setup && !setup.isReady && <SetupGuide setup={setup} />}
      {setup?.isReady && (
        <p className="muted">
          Notifications go through the service <code>{setup.service?.name}</code>.
        </p>
      )}
      {setup && view === undefined && <Drafts path={path} setup={setup} shown={id} />}
      {view === 'sent' && <Sent path={path} shown={id} />}
      {view === 'deliveries' && <Deliveries path={path} state={state} />}
    </>
  );
}

export function Push() {
  const path = useAppPath();
  const { appId } = route.useParams();
  const { view } = route.useSearch();
  return (
    <>
      <PageTitle about="Notifications to devices that subscribed to a topic.">Push</PageTitle>
      <nav className="tab-list" aria-label="Push notifications">
        {VIEWS.map(([label, search]) => (
          <Link
            className="tab"
            key={label}
            to="/apps/$appId/push"
            params={{ appId }}
            search={search}
            activeOptions={{ exact: true, includeSearch: true }}
            {...(('view' in search ? search.view : undefined) === view ? { 'aria-current': 'page' as const } : {})}
          >
            {label}
          </Link>
        ))}
      </nav>
      {path === undefined ? <Waiting /> : <Content path={path} />}
    </>
  );
}
