import { useQuery } from '@tanstack/react-query';
import { session } from '../../api/current-session';
import type { ListedUser } from './listed-user';

/** Users offered in the list. */
const LISTED = 100;

interface AppUser {
  readonly _id: string;
  readonly data?: { readonly name?: unknown; readonly email?: unknown };
}

/** Users of the app to choose from. */
export function useListedUsers(path: string) {
  return useQuery({
    queryKey: ['listed-users', path],
    queryFn: () => session.json<AppUser[]>(`${path}/users?limit=${LISTED}`),
    select: (users): ListedUser[] =>
      users.map(({ _id: id, data }) => {
        const name = data?.email ?? data?.name;
        return { id, name: typeof name === 'string' ? name : '' };
      }),
  });
}

interface PickerProps {
  readonly users: readonly ListedUser[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A user by id or e-mail address; those of the list are offered while one writes. */
export function UserPicker({ users, value, onChange }: PickerProps) {
  return (
    <>
      <label className="field">
        User, by id or e-mail address
        <input
          className="mono"
          list="tried-users"
          value={value}
          required
          autoComplete="off"
          onChange={({ target }) => onChange(target.value)}
        />
      </label>
      <datalist id="tried-users">
        {users.map(({ id, name }) => (
          <option key={id} value={name === '' ? id : name}>
            {id}
          </option>
        ))}
      </datalist>
    </>
  );
}
