import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { SearchInput } from '../../ui/controls/fields';
import { Avatar } from '../../ui/display/avatar';
import { PageTitle } from '../../ui/display/page-title';
import { Empty, Problem, Waiting } from '../../ui/display/states';
import { Time } from '../../ui/display/time';
import { DeleteApp } from './delete-app';
import { LastErrors } from './last-errors';
import { NewApp } from './new-app';
import { useApps, type App } from './use-apps';
import { Table } from '../../ui/display/table';

const HEADS = ['Name', 'App ID', 'Last change', 'Errors, 1 h', 'Actions'];

function AppRow({ app }: { readonly app: App }) {
  return (
    <tr>
      <td>
        <span className="app-name">
          <Avatar name={app.name} isSquare />
          <Link to="/apps/$appId" params={{ appId: app._id }} className="strong">
            {app.name}
          </Link>
        </span>
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

/** Finds apps by name and App ID. */
function found(apps: readonly App[], text: string): readonly App[] {
  const needle = text.trim().toLowerCase();
  return apps.filter(({ name, client_app_id }) => `${name} ${client_app_id}`.toLowerCase().includes(needle));
}

function AppTable({ apps }: { readonly apps: readonly App[] }) {
  const [text, setText] = useState('');
  const shown = found(apps, text);
  return (
    <>
      <div className="toolbar">
        <SearchInput label="Search by name or App ID" value={text} onChange={setText} />
      </div>
      {shown.length === 0 ? (
        <p className="muted">Nothing matches “{text}”.</p>
      ) : (
        <Table heads={HEADS}>
          {shown.map((app) => (
            <AppRow key={app._id} app={app} />
          ))}
        </Table>
      )}
    </>
  );
}

/** All apps, and how a new one is made. */
export function Apps() {
  const { data, error } = useApps();
  return (
    <>
      <PageTitle>Apps</PageTitle>
      <Problem error={error} />
      {data === undefined && !error && <Waiting />}
      {data?.length === 0 && (
        <Empty>
          <h2>No apps yet</h2>
          <p>An app has its own users, functions, rules, data sources and logs. Clients name it by its App ID.</p>
          <p>Start from an example to look around, or from an empty app, into which you can import one you exported.</p>
        </Empty>
      )}
      {data !== undefined && data.length > 0 && <AppTable apps={data} />}
      <NewApp />
    </>
  );
}
