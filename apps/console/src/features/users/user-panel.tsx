import { Link, getRouteApi } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import { useAppEntity } from '../../api/use-app-list';
import { buttonClass } from '../../ui/controls/button';
import { Loaded, Problem } from '../../ui/display/states';
import { Tabs } from '../../ui/display/tabs';
import { RowMenu } from '../../ui/overlay/row-menu';
import { DetailPanel, type Walk } from '../../ui/workspace/detail-panel';
import { nameOf, type AppUser } from './app-user';
import { useUserActions } from './user-actions';
import { UserProfile } from './user-profile';
import { useSessions } from './use-sessions';

const UserActivity = lazy(async () => ({ default: (await import('./user-activity')).UserActivity }));
const UserSessions = lazy(async () => ({ default: (await import('./user-sessions')).UserSessions }));
const UserCustomData = lazy(async () => ({ default: (await import('./user-custom-data')).UserCustomData }));

const route = getRouteApi('/apps/$appId/users');

interface PanelProps {
  readonly path: string;
  readonly userId: string;
  readonly walk: Walk;
}

function Shown({ path, user, walk }: { readonly path: string; readonly user: AppUser; readonly walk: Walk }) {
  const { appId } = route.useParams();
  const { _id: id } = user;
  const [view, setView] = useState('profile');
  const sessions = useSessions(path, id);
  const { actions, error } = useUserActions(path, user, walk.onClose);
  return (
    <DetailPanel
      noun="user"
      title={nameOf(user) || id}
      {...walk}
      actions={<RowMenu name="this user" actions={actions} />}
      foot={
        <Link className={buttonClass({})} to="/apps/$appId/logs" params={{ appId }} search={{ user: id }}>
          Open in logs
        </Link>
      }
    >
      <Problem error={error} />
      <Tabs
        label="User"
        value={view}
        onChange={setView}
        items={[
          { id: 'profile', label: 'Profile', body: <UserProfile user={user} /> },
          {
            id: 'sessions',
            label: 'Sessions',
            ...(sessions.data ? { count: sessions.data.length } : {}),
            body: (
              <div className="stack">
                <UserSessions path={path} userId={id} />
              </div>
            ),
          },
          { id: 'data', label: 'Custom data', body: <UserCustomData path={path} userId={id} /> },
          {
            id: 'activity',
            label: 'Activity',
            body: <UserActivity path={path} userId={id} />,
          },
        ]}
      />
    </DetailPanel>
  );
}

/** Everything about a user, docked beside the list. */
export function UserPanel({ path, userId, walk }: PanelProps) {
  const query = useAppEntity<AppUser>(path, `/users/${encodeURIComponent(userId)}`);
  if (query.data) return <Shown path={path} user={query.data} walk={walk} />;
  return (
    <DetailPanel noun="user" title={userId} isCode {...walk}>
      <Loaded query={query} what="the user">
        {() => null}
      </Loaded>
    </DetailPanel>
  );
}
