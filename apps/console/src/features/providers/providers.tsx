import type { Schemas } from '#admin-client/admin-client.js';
import { useQuery } from '@tanstack/react-query';
import { Link, getRouteApi, useNavigate } from '@tanstack/react-router';
import { session } from '../../api/current-session';
import { DataTable, type Column } from '../../ui/display/data-table';
import { PageTitle } from '../../ui/display/page-title';
import { combined, Pending } from '../../ui/display/states';
import { useWalk, type Walked } from '../../ui/workspace/use-walk';
import { useApp, useAppPath } from '../apps/use-apps';
import { JwtTester } from './jwt-tester';
import type { Choices } from './form-input';
import { methodIcon, methodLabel } from './methods';
import { ProviderPanel } from './provider-panel';
import { PROVIDER_TYPES, type Provider } from './provider-types';

const route = getRouteApi('/apps/$appId/providers');

/** A way to sign in, which the app may have or not, by the type of its provider. */
interface Method extends Walked {
  /** `undefined` where the app has none of this type. */
  readonly provider: Provider | undefined;
}

function isOn({ provider }: Method): boolean {
  return provider !== undefined && !provider.disabled;
}

const COLUMNS: readonly Column<Method>[] = [
  { head: 'Sign-in method', by: ({ _id }) => methodLabel(_id) },
  { head: 'Status', by: (method) => Number(isOn(method)) },
];

/** Reads the providers with all their settings, because lists contain only their names. */
async function readProviders(path: string): Promise<Provider[]> {
  const listed = await session.json<Schemas['ListedAuthProvider'][]>(`${path}/auth_providers`);
  return Promise.all(listed.map(({ _id }) => session.json<Provider>(`${path}/auth_providers/${_id}`)));
}

/** Reads the callback address of providers without a separate one. */
async function readSharedUrl(path: string): Promise<string> {
  return (await session.json<Schemas['AppDescription']>(`${path}/description`)).auth_callback_url;
}

async function readChoices(path: string): Promise<Choices> {
  const [functions, secrets] = await Promise.all([
    session.json<Choices['functions']>(`${path}/functions`),
    session.json<{ name: string }[]>(`${path}/secrets`),
  ]);
  return { functions, secrets: secrets.map(({ name }) => name) };
}

function Row({ method, isShown }: { readonly method: Method; readonly isShown: boolean }) {
  const { appId } = route.useParams();
  const { _id: type, provider } = method;
  const Icon = methodIcon(type);
  return (
    <tr {...(isShown ? { 'aria-current': 'true' as const } : {})}>
      <td>
        <span className="app-name">
          <Icon className="icon" aria-hidden />
          <span className="two-lines">
            <Link to="/apps/$appId/providers" params={{ appId }} search={{ id: type }} className="strong">
              {methodLabel(type)}
            </Link>
            <span className="muted small roomy">{PROVIDER_TYPES[type]?.text}</span>
          </span>
        </span>
      </td>
      <td>
        <span className={`status-dot ${isOn(method) ? 'good' : 'muted'}`}>{isOn(method) ? 'Enabled' : 'Off'}</span>
        {provider?.callback === 'shared' && <span className="bad"> Needs an address of its own</span>}
      </td>
    </tr>
  );
}

interface MethodsProps {
  readonly path: string;
  readonly clientAppId: string;
  readonly providers: readonly Provider[];
  readonly choices: Choices;
  readonly sharedUrl: string;
}

/** All sign-in methods, and the panel of the one the address names. */
function Methods({ path, clientAppId, providers, choices, sharedUrl }: MethodsProps) {
  const { appId } = route.useParams();
  const { id } = route.useSearch();
  const navigate = useNavigate();
  const show = (next: string | undefined): void =>
    void navigate({ to: '/apps/$appId/providers', params: { appId }, search: next === undefined ? {} : { id: next } });
  const { order, ...walk } = useWalk<Method>(id, show);
  const types = [...new Set([...Object.keys(PROVIDER_TYPES), ...providers.map(({ type }) => type)])];
  const methods = types.map((type): Method => ({ _id: type, provider: providers.find((each) => each.type === type) }));
  const shown = methods.find(({ _id }) => _id === id);
  return (
    <>
      <DataTable
        nouns="sign-in methods"
        columns={COLUMNS}
        rows={methods}
        order={order}
        row={(method) => <Row key={method._id} method={method} isShown={method === shown} />}
      />
      {shown && (
        <ProviderPanel
          key={shown._id}
          path={path}
          type={shown._id}
          provider={shown.provider}
          choices={choices}
          clientAppId={clientAppId}
          sharedUrl={sharedUrl}
          walk={walk}
        />
      )}
    </>
  );
}

export function Providers() {
  const app = useApp();
  const path = useAppPath();
  const providers = useQuery({
    queryKey: ['providers', path],
    queryFn: () => readProviders(path ?? ''),
    enabled: path !== undefined,
  });
  const choices = useQuery({
    queryKey: ['provider-choices', path],
    queryFn: () => readChoices(path ?? ''),
    enabled: path !== undefined,
  });
  const sharedUrl = useQuery({
    queryKey: ['provider-callback', path],
    queryFn: () => readSharedUrl(path ?? ''),
    enabled: path !== undefined,
  });
  const { data } = providers;
  return (
    <>
      <PageTitle about="Ways in which users of the app sign in.">Sign-in methods</PageTitle>
      <Pending query={combined(providers, choices, sharedUrl)} what="sign-in methods" />
      {app && path !== undefined && data && choices.data && sharedUrl.data !== undefined && (
        <>
          <Methods
            path={path}
            clientAppId={app.client_app_id}
            providers={data}
            choices={choices.data}
            sharedUrl={sharedUrl.data}
          />
          <JwtTester path={path} />
        </>
      )}
    </>
  );
}
