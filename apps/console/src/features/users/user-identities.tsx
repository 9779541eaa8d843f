import type { Schemas } from '#admin-client/admin-client.js';
import { Section } from '../../ui/display/section';
import { Table } from '../../ui/display/table';

/** Something a user can log in with. */
export type Identity = Schemas['AdminUserIdentity'];

const HEADS = ['Sign-in method', 'Identity ID', 'Profile data'];

function keysText(count: number): string {
  return count === 0 ? 'The user has no API keys.' : `API keys of the user: ${count}.`;
}

/** Identities of a user, including the user's own API keys. */
export function UserIdentities({ identities }: { readonly identities: readonly Identity[] }) {
  const keys = identities.filter(({ provider_type }) => provider_type === 'api-key').length;
  return (
    <Section title="Identities" about={`Sign-in methods of this user. ${keysText(keys)}`}>
      <Table heads={HEADS}>
        {identities.map(({ id, provider_type, provider_id, provider_data }) => (
          <tr key={`${provider_id} ${id}`}>
            <td>{provider_type}</td>
            <td className="mono">{id}</td>
            <td>
              <pre>{JSON.stringify(provider_data ?? {}, null, 2)}</pre>
            </td>
          </tr>
        ))}
      </Table>
    </Section>
  );
}
