import { useNavigate } from '@tanstack/react-router';
import { CopyIcon } from '../../ui/display/copy-button';
import { PageTitle } from '../../ui/display/page-title';
import { Parts } from '../../ui/display/parts-nav';
import { Waiting } from '../../ui/display/states';
import { FormDialog } from '../../ui/overlay/form-dialog';
import { DeleteApp } from '../apps/delete-app';
import { RENAMING_ABOUT, RenameApp } from '../apps/rename-app';
import { useApp, useAppPath, type App } from '../apps/use-apps';
import { AccessList } from './access-list';
import { OriginSettings, SessionSettings } from './client-settings';
import { DataSettings } from './data-settings';
import { DeploymentSettings } from './deployment-settings';
import { EnvironmentSetting } from './environment-setting';

function Identity({ app }: { readonly app: App }) {
  return (
    <section className="card" aria-labelledby="general-heading">
      <h2 id="general-heading">General</h2>
      <dl className="facts">
        <dt>Name</dt>
        <dd className="bar">
          {app.name}
          <FormDialog title={`Rename ${app.name}`} about={RENAMING_ABOUT} button={{ children: 'Rename…' }}>
            {(onDone) => <RenameApp app={app} onDone={onDone} />}
          </FormDialog>
        </dd>
        <dt>App ID</dt>
        <dd className="bar">
          <span className="mono">{app.client_app_id}</span>
          <CopyIcon label="Copy the App ID" text={app.client_app_id} />
        </dd>
        <dt>App object ID</dt>
        <dd className="bar">
          <span className="mono">{app._id}</span>
          <CopyIcon label="Copy the app object ID" text={app._id} />
        </dd>
        <dt>Project</dt>
        <dd className="mono">{app.group_id}</dd>
      </dl>
    </section>
  );
}

export function Settings() {
  const app = useApp();
  const path = useAppPath();
  const navigate = useNavigate();
  return (
    <>
      <PageTitle>App settings</PageTitle>
      {app === undefined || path === undefined ? (
        <Waiting />
      ) : (
        <Parts
          label="Parts of the settings"
          parts={[
            {
              id: 'general',
              label: 'General',
              body: (
                <>
                  <Identity app={app} />
                  <EnvironmentSetting path={path} />
                </>
              ),
            },
            { id: 'sessions', label: 'Sessions of users', body: <SessionSettings path={path} /> },
            { id: 'origins', label: 'Allowed origins', body: <OriginSettings path={path} /> },
            { id: 'access', label: 'IP access list', body: <AccessList path={path} /> },
            { id: 'data', label: 'Data', body: <DataSettings path={path} /> },
            { id: 'deployment', label: 'Deployment', body: <DeploymentSettings path={path} /> },
            {
              id: 'danger',
              label: 'Danger zone',
              body: (
                <section className="card is-danger" aria-labelledby="delete-heading">
                  <h2 id="delete-heading">Danger zone</h2>
                  <div className="setting-row">
                    <div>
                      <p className="strong">Delete this app</p>
                      <p className="muted">Deleting an app cannot be undone. Export it first if you may need it again.</p>
                    </div>
                    <DeleteApp app={app} onDone={() => void navigate({ to: '/', ignoreBlocker: true })} />
                  </div>
                </section>
              ),
            },
          ]}
        />
      )}
    </>
  );
}
