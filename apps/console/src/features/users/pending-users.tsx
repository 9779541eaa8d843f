import { useInfiniteQuery } from '@tanstack/react-query';
import { session } from '../../api/current-session';
import { useAppRequest } from '../../api/use-app-write';
import { Button } from '../../ui/controls/button';
import { Confirm } from '../../ui/overlay/confirm';
import { LoadMore } from '../../ui/display/load-more';
import { Empty, Problem, Waiting } from '../../ui/display/states';
import { Table } from '../../ui/display/table';

const HEADS = ['E-mail address', 'State', 'Actions'];
const PAGE = 50;

interface PendingUser {
  readonly _id: string;
  readonly login_ids: readonly { readonly id: string; readonly confirmed: boolean }[];
}

function PendingRow({ path, user }: { readonly path: string; readonly user: PendingUser }) {
  const [login] = user.login_ids;
  const [email, isConfirmed] = [login?.id ?? '', login?.confirmed === true];
  const change = useAppRequest(path);
  const post = (verb: string): void =>
    change.mutate({ method: 'POST', path: `/user_registrations/by_email/${encodeURIComponent(email)}/${verb}` });
  return (
    <tr>
      <td>{email}</td>
      <td className={isConfirmed ? 'good' : 'muted'}>{isConfirmed ? 'Confirmed' : 'Not confirmed'}</td>
      <td>
        <div className="bar">
          {!isConfirmed && (
            <>
              <Button disabled={change.isPending} onClick={() => post('confirm')}>
                Confirm
              </Button>
              <Button disabled={change.isPending} onClick={() => post('send_confirm')}>
                Send again
              </Button>
            </>
          )}
          <Confirm
            label="Delete…"
            title="Delete this registration?"
            text="The address can be registered again."
            action="Delete the registration"
            typed={email}
            disabled={change.isPending}
            onConfirm={() => change.mutate({ method: 'DELETE', path: `/user_registrations/by_id/${user._id}` })}
          />
          {change.isSuccess && change.variables.path.endsWith('/send_confirm') && <span role="status">Sent.</span>}
        </div>
        <Problem error={change.error} />
      </td>
    </tr>
  );
}

/** Who registered with an e-mail address and has not logged in yet. */
export function PendingUsers({ path }: { readonly path: string }) {
  const pages = useInfiniteQuery({
    queryKey: ['pending-users', path],
    queryFn: ({ pageParam }) =>
      session.json<readonly PendingUser[]>(`${path}/user_registrations/pending_users?limit=${PAGE}${pageParam}`),
    initialPageParam: '',
    getNextPageParam: (page: readonly PendingUser[]) => (page.length < PAGE ? null : `&after=${page.at(-1)?._id ?? ''}`),
  });
  const users = pages.data?.pages.flat() ?? [];
  return (
    <>
      <Problem error={pages.error} />
      {pages.isPending && <Waiting />}
      {pages.data && users.length === 0 && (
        <Empty>
          <h2>Nobody is waiting</h2>
          <p>Who registers with an e-mail address is here until the first login, confirmed or not.</p>
        </Empty>
      )}
      {users.length > 0 && (
        <Table heads={HEADS}>
          {users.map((user) => (
            <PendingRow key={user._id} path={path} user={user} />
          ))}
        </Table>
      )}
      <LoadMore pages={pages} />
    </>
  );
}
