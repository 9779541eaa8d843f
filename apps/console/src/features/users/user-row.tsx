import { Link, getRouteApi } from '@tanstack/react-router';
import { Ago } from '../../ui/display/ago';
import { Avatar } from '../../ui/display/avatar';
import { Problem } from '../../ui/display/states';
import { RowMenu } from '../../ui/overlay/row-menu';
import { nameOf, type AppUser } from './app-user';
import { SignInBadges } from './sign-in-badges';
import { useUserActions } from './user-actions';

const route = getRouteApi('/apps/$appId/users');

interface RowProps {
  readonly path: string;
  readonly user: AppUser;
  readonly isShown: boolean;
  readonly isSelected: boolean;
  readonly onSelect: (isSelected: boolean) => void;
}

export function UserRow({ path, user, isShown, isSelected, onSelect }: RowProps) {
  const { _id: id, disabled, identities, last_authentication_date: last } = user;
  const name = nameOf(user);
  const { appId } = route.useParams();
  const search = route.useSearch();
  const { actions, error } = useUserActions(path, user);
  return (
    <tr {...(isShown ? { 'aria-current': 'true' as const } : {})}>
      <td className="select-cell">
        <input
          type="checkbox"
          aria-label={`Select ${name || id}`}
          checked={isSelected}
          onChange={({ target }) => onSelect(target.checked)}
        />
      </td>
      <td>
        <span className="app-name">
          <Avatar name={name || id} />
          <span className="two-lines">
            <Link
              to="/apps/$appId/users/$userId"
              params={{ appId, userId: id }}
              search={search}
              className={name === '' ? 'mono strong' : 'strong'}
            >
              {name || id}
            </Link>
            {name === '' ? <span>No name</span> : <code>{id}</code>}
          </span>
        </span>
      </td>
      <td>
        <SignInBadges identities={identities} />
      </td>
      <td>
        <span className={`status-dot ${disabled ? 'muted' : 'good'}`}>{disabled ? 'Disabled' : 'Enabled'}</span>
      </td>
      <td className="roomy">{last > 0 ? <Ago at={new Date(last * 1_000)} /> : 'Never'}</td>
      <td>
        <RowMenu name={name || id} actions={actions} />
        <Problem error={error} />
      </td>
    </tr>
  );
}
