import { Link, getRouteApi } from '@tanstack/react-router';
import { Globe } from 'lucide-react';
import { useAppRequest } from '../../api/use-app-write';
import { Button } from '../../ui/controls/button';
import { PageTitle } from '../../ui/display/page-title';
import '../../ui/display/tabs.css';
import { Pending, Problem, Waiting } from '../../ui/display/states';
import { useAppPath } from '../apps/use-apps';
import { useDraft } from '../deployment/use-draft';
import { FilePage } from './file-page';
import { FolderPage } from './folder-page';
import { siteOf, type HostedFile } from './hosted-file';
import type { HostingConfig } from './hosting-settings';
import { SettingsPage } from './settings-page';
import { useFolder, useHostingConfig } from './use-hosting';

const route = getRouteApi('/apps/$appId/hosting');

/** Introduction to hosting, shown while it is off. */
function HostingOff({ path }: { readonly path: string }) {
  const enable = useAppRequest(path);
  const { data: draft } = useDraft(path);
  return (
    <>
      <div className="notice is-warn">
        <Globe className="icon" aria-hidden />
        <div className="grow">
          <h2>Hosting is off</h2>
          <p>Files can be uploaded before hosting is enabled. They are not public until then.</p>
        </div>
        <Button
          variant="primary"
          busy={enable.isPending}
          onClick={() => enable.mutate({ method: 'PATCH', path: '/hosting/config', body: { enabled: true } })}
        >
          {draft ? 'Enable hosting in the draft' : 'Enable hosting'}
        </Button>
      </div>
      <Problem error={enable.error} />
    </>
  );
}

/** Site address. */
function Site({ first, config }: { readonly first: HostedFile; readonly config: HostingConfig }) {
  const { custom_domain: domain } = config;
  return (
    <p>
      The site is at{' '}
      <a href={siteOf(first)} target="_blank" rel="noopener noreferrer">
        <code>{siteOf(first)}</code>
      </a>
      {domain !== undefined && (
        <>
          {' '}
          and{' '}
          <a href={`https://${domain}/`} target="_blank" rel="noopener noreferrer">
            <code>https://{domain}/</code>
          </a>
        </>
      )}
      .
    </p>
  );
}

function Content({ path }: { readonly path: string }) {
  const { folder = '/', file, view } = route.useSearch();
  const query = useHostingConfig(path);
  const { data: config } = query;
  // Loaded before hosting is enabled: a line that comes later would move what is below it.
  const [first] = useFolder(path, '/').data ?? [];
  if (!config) return <Pending query={query} what="hosting" />;
  return (
    <>
      {!config.enabled && <HostingOff path={path} />}
      {config.enabled && first && <Site first={first} config={config} />}
      {view === 'settings' && <SettingsPage path={path} config={config} />}
      {view !== 'settings' && file !== undefined && <FilePage key={file} path={path} file={file} isServed={config.enabled} />}
      {view !== 'settings' && file === undefined && (
        <FolderPage key={folder} path={path} folder={folder} isServed={config.enabled} />
      )}
    </>
  );
}

export function Hosting() {
  const path = useAppPath();
  const { appId } = route.useParams();
  const { view } = route.useSearch();
  const isSettings = view === 'settings';
  return (
    <>
      <PageTitle about="A web site of the app, on a separate host.">Hosting</PageTitle>
      <nav className="tab-list" aria-label="Hosting">
        <Link
          className="tab"
          to="/apps/$appId/hosting"
          params={{ appId }}
          search={{}}
          activeOptions={{ exact: true, includeSearch: true }}
          {...(isSettings ? {} : { 'aria-current': 'page' as const })}
        >
          Files
        </Link>
        <Link className="tab" to="/apps/$appId/hosting" params={{ appId }} search={{ view: 'settings' }}>
          Settings
        </Link>
      </nav>
      {path === undefined ? <Waiting /> : <Content path={path} />}
    </>
  );
}
