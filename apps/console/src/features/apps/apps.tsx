import { Link } from '@tanstack/react-router';
import { LayoutGrid, Pencil, Trash2 } from 'lucide-react';
import { Ago } from '../../ui/display/ago';
import { Avatar } from '../../ui/display/avatar';
import { PageTitle } from '../../ui/display/page-title';
import { Empty, Loaded, Problem } from '../../ui/display/states';
import { RowMenu } from '../../ui/overlay/row-menu';
import { useDeleteApp } from './delete-app';
import { EnvironmentBadge } from './environment-badge';
import { LastErrors } from './last-errors';
import { NewApp } from './new-app';
import { RENAMING_ABOUT, RenameApp } from './rename-app';
import { useApps, type App } from './use-apps';
import { DataTable, type Column } from '../../ui/display/data-table';

const COLUMNS: readonly Column<App>[] = [
  { head: 'Name', by: ({ name }) => name },
  { head: 'Last change', by: ({ last_modified }) => last_modified },
  'Errors, 1 h',
  'Actions',
];

function AppRow({ app }: { readonly app: App }) {
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
      <td>
        <Ago at={new Date(app.last_modified * 1_000)} />
      </td>
      <td>
        <LastErrors app={app} />
      </td>
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
  return (
    <>
      <PageTitle>Apps</PageTitle>
      <Loaded query={query} what="apps">
        {(apps) =>
          apps.length === 0 ? (
            <Empty title="Create your first app" icon={LayoutGrid}>
              <p>An app has its own users, functions, rules, data sources and logs. Clients connect to it by its App ID.</p>
              <p>Start from the example to look around, or from an empty app, into which you can import an exported one.</p>
            </Empty>
          ) : (
            <DataTable nouns="apps" columns={COLUMNS} rows={apps} row={(app) => <AppRow key={app._id} app={app} />} />
          )
        }
      </Loaded>
      <NewApp />
    </>
  );
}
