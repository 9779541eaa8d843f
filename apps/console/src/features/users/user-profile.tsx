import { CopyIcon } from '../../ui/display/copy-button';
import { Avatar } from '../../ui/display/avatar';
import { Ago } from '../../ui/display/ago';
import { nameOf, type AppUser } from './app-user';
import { methodIcon, methodLabel } from '../providers/methods';

const SECOND = 1_000;

function Identity({ identity }: { readonly identity: AppUser['identities'][number] }) {
  const { id, provider_type, provider_data } = identity;
  const Icon = methodIcon(provider_type);
  const data = Object.keys(provider_data ?? {}).length === 0 ? null : provider_data;
  return (
    <li>
      <Icon className="icon" aria-hidden />
      <span className="two-lines">
        <span>{methodLabel(provider_type)}</span>
        <code>{id}</code>
      </span>
      {data && (
        <details>
          <summary>Profile data</summary>
          <pre>{JSON.stringify(data, null, 2)}</pre>
        </details>
      )}
    </li>
  );
}

/** Names of a user and the methods the user signs in with. */
export function UserProfile({ user }: { readonly user: AppUser }) {
  const { _id: id, creation_date: created, last_authentication_date: last, disabled, type, data, identities } = user;
  const keys = identities.filter(({ provider_type }) => provider_type === 'api-key').length;
  return (
    <div className="stack">
      <div className="user-head">
        <Avatar name={nameOf(user) || id} isSquare />
        <span className="two-lines grow">
          <strong>{nameOf(user) || 'No name'}</strong>
          <span>
            Created <Ago at={new Date(created * SECOND)} /> · last login{' '}
            {last > 0 ? <Ago at={new Date(last * SECOND)} /> : 'never'}
          </span>
        </span>
        <span className={`status-dot ${disabled ? 'muted' : 'good'}`}>{disabled ? 'Disabled' : 'Enabled'}</span>
      </div>
      <dl className="facts">
        <dt>User ID</dt>
        <dd>
          <code>{id}</code> <CopyIcon label="Copy user ID" text={id} />
        </dd>
        <dt>Type</dt>
        <dd>{type === 'server' ? 'Server: user of an API key' : 'Normal'}</dd>
        <dt>API keys</dt>
        <dd>{keys}</dd>
      </dl>
      <h3>Identities</h3>
      {identities.length === 0 ? (
        <p className="muted">No identities. This user cannot sign in.</p>
      ) : (
        <ul className="user-things" aria-label="Identities">
          {identities.map((identity) => (
            <Identity key={`${identity.provider_id} ${identity.id}`} identity={identity} />
          ))}
        </ul>
      )}
      <h3>Profile data</h3>
      <pre className="code-box" tabIndex={0} role="region" aria-label="Profile data">
        {JSON.stringify(data, null, 2)}
      </pre>
    </div>
  );
}
