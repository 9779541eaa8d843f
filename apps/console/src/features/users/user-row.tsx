import { Link, useParams } from '@tanstack/react-router';
import { CircleCheck, CircleOff, LogOut, Trash2 } from 'lucide-react';
import { useAppRequest } from '../../api/use-app-write';
import { RowMenu } from '../../ui/overlay/row-menu';
import { Problem } from '../../ui/display/states';
import { Ago } from '../../ui/display/ago';
import { Avatar } from '../../ui/display/avatar';
import { PROVIDER_TYPES } from '../providers/provider-types';
import { nameOf, type AppUser } from './app-user';

export function UserRow({ path, user }: { readonly path: string; readonly user: AppUser }) {
  const { _id: id, disabled, last_authentication_date: last } = user;
  const name = nameOf(user);
  const { appId = '' } = useParams({ strict: false });
  const change = useAppRequest(path);
  const put = (verb: string): void => change.mutate({ method: 'PUT', path: `/users/${id}/${verb}` });
  return (
    <tr>
      <td>
        <span className="app-name">
          <Avatar name={name || id} />
          <span className="two-lines">
            <Link to="/apps/$appId/users/$userId" params={{ appId, userId: id }} className={name === '' ? 'mono' : 'strong'}>
              {name || id}
            </Link>
            {name === '' ? <span>No name</span> : <code>{id}</code>}
          </span>
        </span>
      </td>
      <td>
        <span className="bar">
          {user.identities.map(({ provider_type, id: identity }) => (
            <span key={`${provider_type} ${identity}`} className="source-badge">
              {PROVIDER_TYPES[provider_type]?.label ?? provider_type}
            </span>
          ))}
        </span>
      </td>
      <td>
        <span className={`status-dot ${disabled ? 'muted' : 'good'}`}>{disabled ? 'Disabled' : 'Enabled'}</span>
      </td>
      <td>{last > 0 ? <Ago at={new Date(last * 1_000)} /> : 'Never'}</td>
      <td>
        <RowMenu
          name={name || id}
          actions={[
            {
              label: disabled ? 'Enable' : 'Disable',
              icon: disabled ? CircleCheck : CircleOff,
              disabled: change.isPending,
              does: () => put(disabled ? 'enable' : 'disable'),
            },
            { label: 'End all sessions', icon: LogOut, disabled: change.isPending, does: () => put('logout') },
            {
              label: 'Delete…',
              icon: Trash2,
              disabled: change.isPending,
              does: {
                title: 'Delete this user?',
                text: 'The user’s sessions and API keys are deleted, too. Documents in collections stay. This cannot be undone.',
                action: 'Delete user',
                typed: name || id,
                onConfirm: () => change.mutate({ method: 'DELETE', path: `/users/${id}` }),
              },
            },
          ]}
        />
        <Problem error={change.error} />
      </td>
    </tr>
  );
}
