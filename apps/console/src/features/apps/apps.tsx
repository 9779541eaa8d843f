import { Link } from '@tanstack/react-router';
import { PageTitle } from '../../ui/page-title';
import { Empty, Problem, Waiting } from '../../ui/states';
import { Time } from '../../ui/time';
import { DeleteApp } from './delete-app';
import { LastErrors } from './last-errors';
import { NewApp } from './new-app';
import { useApps, type App } from './use-apps';
import { Table } from '../../ui/table';

const HEADS = ['Name', 'App ID', 'Last change', 'Last hour', 'Actions'];

function AppRow({ app }: { readonly app: App }) {
  return (
    <tr>
      <td>
        <Link to="/apps/$appId" params={{ appId: app._id }}>
          {app.name}
        </Link>
      </td>
      <td className="mono">{app.client_app_id}</td>
      <td>
        <Time at={new Date(app.last_modified * 1_000)} />
      </td>
      <td>
        <LastErrors app={app} />
      </td>
      <td>
        <DeleteApp app={app} />
      </td>
    </tr>
  );
}

/** All apps, and the form of a new one: shown with the list, since a list that comes later would move it away below the pointer. */
export function Apps() {
  const { data, error } = useApps();
  return (
    <>
      <PageTitle>Apps</PageTitle>
      <Problem error={error} />
      {data === undefined && !error && <Waiting />}
      {data?.length === 0 && (
        <Empty>
          <h2>No app yet</h2>
          <p>An app has its own users, functions, rules, data sources and logs. Clients name it by its App ID.</p>
          <p>
            Create one with an example in it to look around, or an empty one: import your exported app there, or write a first
            function.
          </p>
        </Empty>
      )}
      {data !== undefined && data.length > 0 && (
        <Table heads={HEADS}>
          {data.map((app) => (
            <AppRow key={app._id} app={app} />
          ))}
        </Table>
      )}
      {(data ?? error) && <NewApp />}
    </>
  );
}
