import type { Schemas } from '#admin-client/admin-client.js';
import { LogOut, MonitorSmartphone } from 'lucide-react';
import { useAppEntity } from '../../api/use-app-list';
import { useAppRequest } from '../../api/use-app-write';
import { Button } from '../../ui/controls/button';
import { Ago, Until } from '../../ui/display/ago';
import { Loaded, Problem } from '../../ui/display/states';
import { methodLabel } from '../providers/methods';
import { useSessions, type Session } from './use-sessions';

type Device = Schemas['UserDevice'];

const SECOND = 1_000;

/** Returns what a device is called. */
export function deviceText({ platform, platform_version, client_app_version }: Device): string {
  const system = [platform, platform_version].filter(Boolean).join(' ');
  return [system, client_app_version].filter(Boolean).join(' · ') || 'Unknown device';
}

export function useDevices(path: string, userId: string) {
  return useAppEntity<Device[]>(path, `/users/${userId}/devices`);
}

interface UserProps {
  readonly path: string;
  readonly userId: string;
}

function SessionItem({ path, userId, session, device }: UserProps & { session: Session; device: Device | undefined }) {
  const end = useAppRequest(path);
  const { _id: id, provider_type, creation_date, expiry_date } = session;
  return (
    <li>
      <MonitorSmartphone className="icon" aria-hidden />
      <span className="two-lines">
        <span>{device ? deviceText(device) : 'Device not known'}</span>
        <span>
          {methodLabel(provider_type)} · signed in <Ago at={new Date(creation_date * SECOND)} /> · expires{' '}
          <Until at={new Date(expiry_date * SECOND)} />
        </span>
      </span>
      <Button
        icon={LogOut}
        busy={end.isPending}
        onClick={() => end.mutate({ method: 'DELETE', path: `/users/${userId}/sessions/${id}` })}
      >
        End this session
      </Button>
      <Problem error={end.error} />
    </li>
  );
}

/** Open sessions of a user, each of which can be ended, and the devices the user came from. */
export function UserSessions({ path, userId }: UserProps) {
  const sessions = useSessions(path, userId);
  const devices = useDevices(path, userId);
  return (
    <>
      <Loaded query={sessions} what="sessions">
        {(open) =>
          open.length === 0 ? (
            <p className="muted">No open sessions. A session begins with a login.</p>
          ) : (
            <ul className="user-things" aria-label="Sessions">
              {open.map((session) => (
                <SessionItem
                  key={session._id}
                  path={path}
                  userId={userId}
                  session={session}
                  device={devices.data?.find(({ _id }) => _id === session.device_id)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <h3>Devices</h3>
      <Loaded query={devices} what="devices">
        {(known) =>
          known.length === 0 ? (
            <p className="muted">No devices yet. Devices appear after a login.</p>
          ) : (
            <ul className="user-things" aria-label="Devices">
              {known.map((device) => (
                <li key={device._id}>
                  <span className="two-lines">
                    <span>{deviceText(device)}</span>
                    <code>{device._id}</code>
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}
