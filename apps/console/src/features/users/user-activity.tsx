import { LastEntries } from '../logs/last-entries';

/** The newest log entries of a user. */
export function UserActivity({ path, userId }: { readonly path: string; readonly userId: string }) {
  return (
    <LastEntries
      path={path}
      title="Activity"
      query={`user_id=${userId}`}
      search={{ user: userId }}
      empty="No log entries of this user yet."
    />
  );
}
