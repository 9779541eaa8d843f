import { Link, Outlet, useNavigate, useParams } from '@tanstack/react-router';
import { Fragment, Suspense } from 'react';
import { useApps } from '../features/apps/use-apps';
import { DraftBar } from '../features/deployment/draft-bar';
import { Waiting } from '../ui/states';
import { Toasts } from '../ui/toasts';
import { LeaveGuard } from './leave-guard';
import { PaletteButton } from './palette/palette-button';
import { SECTIONS } from './sections';
import { ThemeSelect } from './theme';

function AppSwitcher({ appId }: { readonly appId: string | undefined }) {
  const { data = [] } = useApps();
  const navigate = useNavigate();
  if (appId === undefined || data.length === 0) return null;
  return (
    <select
      aria-label="App"
      value={appId}
      onChange={({ target }) => void navigate({ to: '/apps/$appId/functions', params: { appId: target.value } })}
    >
      {data.map(({ _id, name, client_app_id }) => (
        <option key={_id} value={_id}>
          {name} ({client_app_id})
        </option>
      ))}
    </select>
  );
}

export function Frame({ onLeave }: { readonly onLeave: () => void }) {
  const { appId } = useParams({ strict: false });
  return (
    <div className="frame">
      <a className="skip" href="#content">
        Skip to content
      </a>
      <header className="top">
        <Link to="/" className="brand">
          Groundwork
        </Link>
        <AppSwitcher appId={appId} />
        <span className="grow" />
        <PaletteButton />
        <ThemeSelect />
        <button type="button" onClick={onLeave}>
          Log out
        </button>
      </header>
      <nav className="side" aria-label="Main">
        <Link to="/" activeOptions={{ exact: true }}>
          Apps
        </Link>
        <Link to="/project" activeOptions={{ includeSearch: false }}>
          Project
        </Link>
        {appId !== undefined && (
          <Link to="/apps/$appId" params={{ appId }} activeOptions={{ exact: true }}>
            Overview
          </Link>
        )}
        {appId !== undefined &&
          Object.entries(SECTIONS).map(([group, sections]) => (
            <Fragment key={group}>
              <span className="group">{group}</span>
              {sections.map(([section, label]) => (
                <Link key={section} to={`/apps/$appId/${section}`} params={{ appId }} activeOptions={{ includeSearch: false }}>
                  {label}
                </Link>
              ))}
            </Fragment>
          ))}
      </nav>
      <main id="content" tabIndex={-1}>
        <Suspense fallback={<Waiting />}>
          <Outlet />
        </Suspense>
      </main>
      {appId !== undefined && <DraftBar key={appId} />}
      <LeaveGuard />
      <Toasts />
    </div>
  );
}
