import { useQuery } from '@tanstack/react-query';
import { session } from '../../api/current-session';
import { DataTable, type Column } from '../../ui/display/data-table';
import { Section } from '../../ui/display/section';
import { Loaded } from '../../ui/display/states';
import type { Schemas } from '#admin-client/admin-client.js';

type Device = Schemas['UserDevice'];

const COLUMNS: readonly Column<Device>[] = [
  { head: 'Device ID', by: ({ _id }) => _id },
  { head: 'Platform', by: ({ platform }) => platform },
  { head: 'App version', by: ({ client_app_version }) => client_app_version },
];

export function UserDevices({ path, userId }: { readonly path: string; readonly userId: string }) {
  const query = useQuery({
    queryKey: ['user-devices', path, userId],
    queryFn: () => session.json<Device[]>(`${path}/users/${userId}/devices`),
  });
  return (
    <Section title="Devices">
      <Loaded query={query} what="devices">
        {(devices) =>
          devices.length === 0 ? (
            <p className="muted">No devices yet. Devices appear after a login.</p>
          ) : (
            <DataTable
              nouns="devices"
              columns={COLUMNS}
              rows={devices}
              row={({ _id, client_app_version, platform, platform_version }) => (
                <tr key={_id}>
                  <td className="mono">{_id}</td>
                  <td>
                    {platform} {platform_version}
                  </td>
                  <td>{client_app_version}</td>
                </tr>
              )}
            />
          )
        }
      </Loaded>
    </Section>
  );
}
