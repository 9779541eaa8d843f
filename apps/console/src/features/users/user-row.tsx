import { Link, useParams } from '@tanstack/react-router';
import { CircleCheck, CircleOff, LogOut, Trash2 } from 'lucide-react';
import { useAppRequest } from '../../api/use-app-write';
import { RowMenu } from '../../ui/overlay/row-menu';
import { Problem } from '../../ui/display/states';
import { Time } from '../../ui/display/time';
import { nameOf, providersOf, type AppUser } from './app-user';

export function UserRow({ path, user }: { readonly path: string; readonly user: AppUser }) {
  const { _id: id, disabled, last_authentication_date: last } = user;
  const { appId = '' } = useParams({ strict: false });
  const change = useAppRequest(path);
  const put = (verb: string): void => change.mutate({ method: 'PUT', path: `/users/${id}/${verb}` });
  return (
    <tr>
      <td>{nameOf(user)}</td>
      <td className="mono">
        <Link to="/apps/$appId/users/$userId" params={{ appId, userId: id }}>
          {id}
        </Link>
      </td>
      <td>{providersOf(user)}</td>
      <td className={disabled ? 'bad' : 'good'}>{disabled ? 'Disabled' : 'Enabled'}</td>
      <td>{last > 0 ? <Time at={new Date(last * 1_000)} /> : 'Never'}</td>
      <td>
        <RowMenu
          name={nameOf(user) || id}
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
                typed: nameOf(user) || id,
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
