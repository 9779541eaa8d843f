import { useQuery } from '@tanstack/react-query';
import { session } from '../../api/current-session';
import { Problem, Waiting } from '../../ui/display/states';
import { Table } from '../../ui/display/table';

interface Device {
  readonly _id: string;
  readonly client_app_version: string;
  readonly platform: string;
  readonly platform_version: string;
}

const HEADS = ['Device', 'Platform', 'Version of the app'];

export function UserDevices({ path, userId }: { readonly path: string; readonly userId: string }) {
  const { data, error } = useQuery({
    queryKey: ['user-devices', path, userId],
    queryFn: () => session.json<Device[]>(`${path}/users/${userId}/devices`),
  });
  return (
    <section className="card" aria-labelledby="devices-heading">
      <h2 id="devices-heading">Devices</h2>
      <Problem error={error} />
      {!data && !error && <Waiting />}
      {data?.length === 0 && <p className="muted">No device yet: this user has not logged in.</p>}
      {data && data.length > 0 && (
        <Table heads={HEADS}>
          {data.map(({ _id, client_app_version, platform, platform_version }) => (
            <tr key={_id}>
              <td className="mono">{_id}</td>
              <td>
                {platform} {platform_version}
              </td>
              <td>{client_app_version}</td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}
