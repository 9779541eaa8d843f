import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { session } from '../../api/current-session';
import { Pending } from '../../ui/display/states';
import type { Schemas } from '#admin-client/admin-client.js';

type Service = Schemas['ListedService'];

type Step = 'provider' | 'function' | 'rule' | 'call';

const SOURCES = ['mongodb-atlas', 'mongodb'];
const REFRESH_MS = 15_000;

/** Returns `true` if any rule grants users access to documents of one of the data sources. */
async function hasRule(path: string): Promise<boolean> {
  const sources = (await session.json<Service[]>(`${path}/services`)).filter(({ type }) => SOURCES.includes(type));
  const rules = await Promise.all(sources.map(({ _id }) => session.json<object[]>(`${path}/services/${_id}/rules`)));
  if (rules.some(({ length }) => length > 0)) return true;
  const defaults = await Promise.allSettled(
    sources.map(({ _id }) => session.json<object>(`${path}/services/${_id}/default_rule`)),
  );
  return defaults.some(({ status }) => status === 'fulfilled');
}

async function readSteps(path: string): Promise<Readonly<Record<Step, boolean>>> {
  const [providers, functions, rule, entries] = await Promise.all([
    session.json<Schemas['ListedAuthProvider'][]>(`${path}/auth_providers`),
    session.json<object[]>(`${path}/functions`),
    hasRule(path),
    session.json<Schemas['LogPage']>(`${path}/logs?type=FUNCTION&limit=1`),
  ]);
  return {
    provider: providers.some(({ disabled }) => !disabled),
    function: functions.length > 0,
    rule,
    call: entries.logs.length > 0,
  };
}

const STEPS = [
  ['provider', 'providers', 'Enable a sign-in method', 'so that users can log in'],
  ['function', 'functions', 'Write a function', 'for code that runs on the server'],
  ['rule', 'rules', 'Add rules', 'for who can read and write documents'],
  ['call', 'logs', 'Call the app', 'with the code below, then find its entry in the logs'],
] as const;

/** Next steps for a new app; collapsed once all are done. */
export function Checklist({ path, appId }: { readonly path: string; readonly appId: string }) {
  const query = useQuery({
    queryKey: ['checklist', path],
    queryFn: () => readSteps(path),
    refetchInterval: REFRESH_MS,
  });
  const { data } = query;
  if (!data) return <Pending query={query} what="first steps" />;
  const done = STEPS.filter(([step]) => data[step]).length;
  return (
    <details className="card" open={done < STEPS.length}>
      <summary>
        Get started · {done} of {STEPS.length}
      </summary>
      <ul className="steps" aria-label="Get started">
        {STEPS.map(([step, section, label, text]) => (
          <li key={step}>
            <Link to={`/apps/$appId/${section}`} params={{ appId }}>
              {label}
            </Link>
            , {text} <span className={data[step] ? 'good' : 'muted'}>{data[step] ? '✓ done' : 'not yet'}</span>
          </li>
        ))}
        <li>
          Or{' '}
          <Link to="/apps/$appId/deployment" params={{ appId }}>
            import an app
          </Link>{' '}
          that was exported
        </li>
      </ul>
    </details>
  );
}
