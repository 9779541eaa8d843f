import { Table } from '../../ui/display/table';

/** What a user can log in with. */
export interface Identity {
  readonly id: string;
  readonly provider_type: string;
  readonly provider_id: string;
  readonly provider_data?: Readonly<Record<string, unknown>>;
}

const HEADS = ['Provider', 'Id at the provider', 'What the provider told'];

/** All ways in; the keys a user made for itself are among them. */
export function UserIdentities({ identities }: { readonly identities: readonly Identity[] }) {
  const keys = identities.filter(({ provider_type }) => provider_type === 'api-key').length;
  return (
    <section className="card" aria-labelledby="identities-heading">
      <h2 id="identities-heading">Identities</h2>
      <p className="muted">
        What this user can log in with. {keys === 0 ? 'None of them is an API key.' : `API keys among them: ${keys}.`}
      </p>
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
    </section>
  );
}
