import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { ApiError } from '../../api/api-error';
import { session } from '../../api/current-session';
import { Confirm } from '../../ui/overlay/confirm';
import { Problem, Waiting } from '../../ui/display/states';
import { Table } from '../../ui/display/table';
import { Time } from '../../ui/display/time';

const HEADS = ['Id', 'Made', 'Use'];
const FORBIDDEN = 403;

interface SigningKey {
  readonly kid: string;
  /** Unix seconds. */
  readonly created: number;
  readonly active: boolean;
}

/** The keys; `null` where they are another project's to see. */
async function readKeys(project: string): Promise<readonly SigningKey[] | null> {
  try {
    return await session.json<readonly SigningKey[]>(`/groups/${project}/signing_keys`);
  } catch (error) {
    if (error instanceof ApiError && error.status === FORBIDDEN) return null;
    throw error;
  }
}

/** What tokens are signed with. */
export function SigningKeys({ project }: { readonly project: string }) {
  const heading = useId();
  const queries = useQueryClient();
  const queryKey = ['signing-keys', project];
  const { data, error } = useQuery({ queryKey, queryFn: () => readKeys(project) });
  const rotate = useMutation({
    mutationFn: () => session.write('POST', `/groups/${project}/signing_keys`),
    onSuccess: () => queries.invalidateQueries({ queryKey }),
  });
  return (
    <section className="card" aria-labelledby={heading}>
      <h2 id={heading}>Signing keys</h2>
      <p className="muted">
        Access tokens of all apps and of administrators are signed with the newest one. It is replaced every 90 days by itself;
        what older ones have signed stays good until it expires.
      </p>
      <Problem error={error} />
      {data === undefined && !error && <Waiting />}
      {data === null && <p>They are the whole platform’s: owners of its first project see and replace them.</p>}
      {data && (
        <>
          <Table heads={HEADS}>
            {data.map(({ kid, created, active }) => (
              <tr key={kid}>
                <td className="mono">{kid}</td>
                <td>
                  <Time at={new Date(created * 1_000)} />
                </td>
                <td className={active ? 'good' : 'muted'}>{active ? 'signs' : 'verifies'}</td>
              </tr>
            ))}
          </Table>
          <div className="bar">
            <Confirm
              label="Replace…"
              title="Sign with a new key?"
              text="Tokens are signed with a new key from now on. Nobody is logged out."
              action="Make a new key"
              disabled={rotate.isPending}
              onConfirm={() => rotate.mutate()}
            />
          </div>
          <Problem error={rotate.error} />
        </>
      )}
    </section>
  );
}
