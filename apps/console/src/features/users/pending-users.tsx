import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleCheck, Send, Trash2, UserRoundCheck } from 'lucide-react';
import { session } from '../../api/current-session';
import { useAppRequest } from '../../api/use-app-write';
import { RowMenu } from '../../ui/overlay/row-menu';
import { LoadMore } from '../../ui/display/load-more';
import { DataTable, type Column } from '../../ui/display/data-table';
import { Empty, Loaded, Problem } from '../../ui/display/states';
import type { Schemas } from '#admin-client/admin-client.js';

const PAGE = 50;

type PendingUser = Schemas['PendingUser'];

function emailOf({ login_ids: [login] }: PendingUser): string {
  return login?.id ?? '';
}

const HEADS = ['Email', 'State', 'Actions'];
/** Once all of them are loaded. */
const SORTED: readonly Column<PendingUser>[] = [
  { head: 'Email', by: emailOf },
  { head: 'State', by: ({ login_ids: [login] }) => Number(login?.confirmed === true) },
  'Actions',
];

function PendingRow({ path, user }: { readonly path: string; readonly user: PendingUser }) {
  const [login] = user.login_ids;
  const [email, isConfirmed] = [emailOf(user), login?.confirmed === true];
  const change = useAppRequest(path);
  const post = (verb: string): void =>
    change.mutate({ method: 'POST', path: `/user_registrations/by_email/${encodeURIComponent(email)}/${verb}` });
  return (
    <tr>
      <td>{email}</td>
      <td className={isConfirmed ? 'good' : 'muted'}>{isConfirmed ? 'Confirmed' : 'Not confirmed'}</td>
      <td>
        <div className="bar">
          <RowMenu
            name={email}
            actions={[
              ...(isConfirmed
                ? []
                : [
                    { label: 'Confirm', icon: CircleCheck, disabled: change.isPending, does: () => post('confirm') },
                    { label: 'Send again', icon: Send, disabled: change.isPending, does: () => post('send_confirm') },
                  ]),
              {
                label: 'Delete…',
                icon: Trash2,
                disabled: change.isPending,
                does: {
                  title: 'Delete this registration?',
                  text: 'The email address can be registered again. This cannot be undone.',
                  action: 'Delete registration',
                  typed: email,
                  onConfirm: () => change.mutate({ method: 'DELETE', path: `/user_registrations/by_id/${user._id}` }),
                },
              },
            ]}
          />
          {change.isSuccess && change.variables.path.endsWith('/send_confirm') && <span role="status">Sent.</span>}
        </div>
        <Problem error={change.error} />
      </td>
    </tr>
  );
}

/** Users who registered with an email address and have not logged in yet. */
export function PendingUsers({ path }: { readonly path: string }) {
  const pages = useInfiniteQuery({
    queryKey: ['pending-users', path],
    queryFn: ({ pageParam }) =>
      session.json<readonly PendingUser[]>(`${path}/user_registrations/pending_users?limit=${PAGE}${pageParam}`),
    initialPageParam: '',
    getNextPageParam: (page: readonly PendingUser[]) => (page.length < PAGE ? null : `&after=${page.at(-1)?._id ?? ''}`),
  });
  return (
    <>
      <Loaded query={pages} what="pending users">
        {(data) => {
          const users = data.pages.flat();
          return users.length === 0 ? (
            <Empty title="No pending users" icon={UserRoundCheck}>
              <p>Users who register with an email address are listed here until their first login.</p>
            </Empty>
          ) : (
            <DataTable
              nouns="pending users"
              columns={pages.hasNextPage ? HEADS : SORTED}
              rows={users}
              isSearchedElsewhere={pages.hasNextPage}
              row={(user) => <PendingRow key={user._id} path={path} user={user} />}
            />
          );
        }}
      </Loaded>
      <LoadMore pages={pages} isAutomatic />
    </>
  );
}
