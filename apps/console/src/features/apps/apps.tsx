import { Link } from '@tanstack/react-router';
import { LayoutGrid, Pencil, Trash2 } from 'lucide-react';
import { Avatar } from '../../ui/display/avatar';
import { PageTitle } from '../../ui/display/page-title';
import { Empty, Loaded, Problem } from '../../ui/display/states';
import { RowMenu } from '../../ui/overlay/row-menu';
import { useDeleteApp } from './delete-app';
import { EnvironmentBadge } from './environment-badge';
import { healthOf, requestsOfDay, type AppFigures } from './app-health';
import { MetricCells } from './metric-cells';
import { NewApp } from './new-app';
import { RENAMING_ABOUT, RenameApp } from './rename-app';
import { useAppMetrics } from './use-app-metrics';
import { useApps, type App } from './use-apps';
import { DataTable, type Column } from '../../ui/display/data-table';

/** An app with its metrics, once they are loaded. */
type ListedRow = App & { readonly figures: AppFigures | undefined };

const COLUMNS: readonly Column<ListedRow>[] = [
  { head: 'App', by: ({ name }) => name },
  { head: 'Health', by: ({ figures }) => healthOf(figures) },
  { head: 'Requests, 24 h', by: ({ figures }) => (figures ? requestsOfDay(figures) : null) ?? -1 },
  { head: 'Errors, 1 h', by: ({ figures }) => figures?.errors_1h ?? -1 },
  { head: 'Users', by: ({ figures }) => figures?.users ?? -1 },
  { head: 'Last deployed', by: ({ figures }) => figures?.last_deployment?.deployed_at ?? 0 },
  'Actions',
];

function AppRow({ app }: { readonly app: ListedRow }) {
  const { question, isPending, error } = useDeleteApp(app);
  return (
    <tr>
      <td>
        <span className="app-name">
          <Avatar name={app.name} isSquare />
          <span className="two-lines">
            <span className="bar">
              <Link to="/apps/$appId" params={{ appId: app._id }} className="strong">
                {app.name}
              </Link>
              <EnvironmentBadge environment={app.environment} />
            </span>
            <span className="mono">{app.client_app_id}</span>
          </span>
        </span>
      </td>
      <MetricCells figures={app.figures} appId={app._id} />
      <td>
        <RowMenu
          name={app.name}
          actions={[
            {
              label: 'Rename…',
              icon: Pencil,
              does: {
                title: `Rename ${app.name}`,
                about: RENAMING_ABOUT,
                children: (onDone) => <RenameApp app={app} onDone={onDone} />,
              },
            },
            { label: 'Delete…', icon: Trash2, disabled: isPending, does: question },
          ]}
        />
        <Problem error={error} />
      </td>
    </tr>
  );
}

/** All apps, and the button that creates one. */
export function Apps() {
  const query = useApps();
  const { data: figures, error } = useAppMetrics();
  return (
    <>
      <PageTitle>Apps</PageTitle>
      <Problem error={error} />
      <Loaded query={query} what="apps">
        {(apps) =>
          apps.length === 0 ? (
            <Empty title="Create your first app" icon={LayoutGrid}>
              <p>An app has its own users, functions, rules, data sources and logs. Clients connect to it by its App ID.</p>
              <p>Start from the example to look around, or from an empty app, into which you can import an exported one.</p>
            </Empty>
          ) : (
            <DataTable
              nouns="apps"
              columns={COLUMNS}
              rows={apps.map((app) => ({ ...app, figures: figures?.get(app._id) }))}
              row={(app) => <AppRow key={app._id} app={app} />}
            />
          )
        }
      </Loaded>
      <NewApp />
    </>
  );
}
