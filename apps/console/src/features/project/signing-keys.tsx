import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error';
import { session } from '../../api/current-session';
import { Confirm } from '../../ui/overlay/confirm';
import { Section } from '../../ui/display/section';
import { Loaded, Problem } from '../../ui/display/states';
import { Table } from '../../ui/display/table';
import { Time } from '../../ui/display/time';
import type { Schemas } from '#admin-client/admin-client.js';

const HEADS = ['Key ID', 'Created', 'Use'];
const FORBIDDEN = 403;

type SigningKey = Schemas['SigningKeyInfo'];

/** Returns the keys; `null` if only owners of another project may see them. */
async function readKeys(project: string): Promise<readonly SigningKey[] | null> {
  try {
    return await session.json<readonly SigningKey[]>(`/groups/${project}/signing_keys`);
  } catch (error) {
    if (error instanceof ApiError && error.status === FORBIDDEN) return null;
    throw error;
  }
}

/** Keys that sign access tokens. */
export function SigningKeys({ project }: { readonly project: string }) {
  const queries = useQueryClient();
  const queryKey = ['signing-keys', project];
  const query = useQuery({ queryKey, queryFn: () => readKeys(project) });
  const rotate = useMutation({
    mutationFn: () => session.write('POST', `/groups/${project}/signing_keys`),
    onSuccess: () => queries.invalidateQueries({ queryKey }),
  });
  return (
    <Section
      title="Signing keys"
      about="The newest key signs access tokens of all apps and of administrators. It is rotated automatically every 90 days. Tokens signed with older keys stay valid until they expire."
      {...(query.data
        ? {
            actions: (
              <Confirm
                label="Rotate key…"
                title="Rotate signing key?"
                text="New tokens are signed with a new key. No one is logged out."
                action="Rotate key"
                busy={rotate.isPending}
                onConfirm={() => rotate.mutate()}
              />
            ),
          }
        : {})}
    >
      <Problem error={rotate.error} />
      <Loaded query={query} what="signing keys">
        {(keys) =>
          keys === null ? (
            <p className="muted">Signing keys belong to the whole platform. Owners of its first project see and rotate them.</p>
          ) : (
            <Table heads={HEADS}>
              {keys.map(({ kid, created, active }) => (
                <tr key={kid}>
                  <td className="mono">{kid}</td>
                  <td>
                    <Time at={new Date(created * 1_000)} />
                  </td>
                  <td className={active ? 'good' : 'muted'}>{active ? 'Signs' : 'Verifies'}</td>
                </tr>
              ))}
            </Table>
          )
        }
      </Loaded>
    </Section>
  );
}
