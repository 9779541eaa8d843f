import { useNavigate } from '@tanstack/react-router';
import { PageTitle } from '../../ui/display/page-title';
import { Parts } from '../../ui/display/parts-nav';
import { Waiting } from '../../ui/display/states';
import { FormDialog } from '../../ui/overlay/form-dialog';
import { DeleteApp } from '../apps/delete-app';
import { RENAMING_ABOUT, RenameApp } from '../apps/rename-app';
import { useApp, useAppPath, type App } from '../apps/use-apps';
import { AccessList } from './access-list';
import { ClientSettings } from './client-settings';
import { DataSettings } from './data-settings';
import { DeploymentSettings } from './deployment-settings';

function Identity({ app }: { readonly app: App }) {
  return (
    <section className="card" aria-labelledby="identity-heading">
      <h2 id="identity-heading">Identity</h2>
      <dl className="facts">
        <dt>Name</dt>
        <dd className="bar">
          {app.name}
          <FormDialog title={`Rename ${app.name}`} about={RENAMING_ABOUT} button={{ children: 'Rename…' }}>
            {(onDone) => <RenameApp app={app} onDone={onDone} />}
          </FormDialog>
        </dd>
        <dt>App ID</dt>
        <dd className="mono">{app.client_app_id}</dd>
        <dt>App object ID</dt>
        <dd className="mono">{app._id}</dd>
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
            { id: 'general', label: 'General', body: <Identity app={app} /> },
            { id: 'clients', label: 'Clients and sessions', body: <ClientSettings path={path} /> },
            { id: 'access', label: 'IP access list', body: <AccessList path={path} /> },
            { id: 'data', label: 'Data', body: <DataSettings path={path} /> },
            { id: 'deployment', label: 'Deployment', body: <DeploymentSettings path={path} /> },
            {
              id: 'danger',
              label: 'Danger zone',
              body: (
                <section className="card is-danger" aria-labelledby="delete-heading">
                  <h2 id="delete-heading">Danger zone</h2>
                  <p className="muted">Deleting an app cannot be undone. Export it first if you may need it again.</p>
                  <div className="bar">
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
