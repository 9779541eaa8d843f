import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { session } from '../../api/current-session';
import { Problem, Waiting } from '../../ui/display/states';

interface Service {
  readonly _id: string;
  readonly type: string;
}

type Step = 'provider' | 'function' | 'rule' | 'call';

const SOURCES = ['mongodb-atlas', 'mongodb'];
const REFRESH_MS = 15_000;

/** Whether users may do anything with the documents of one of the data sources. */
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
    session.json<{ disabled: boolean }[]>(`${path}/auth_providers`),
    session.json<object[]>(`${path}/functions`),
    hasRule(path),
    session.json<{ logs: object[] }>(`${path}/logs?type=FUNCTION&limit=1`),
  ]);
  return {
    provider: providers.some(({ disabled }) => !disabled),
    function: functions.length > 0,
    rule,
    call: entries.logs.length > 0,
  };
}

const STEPS = [
  ['provider', 'providers', 'Enable a provider', 'so that somebody can log in'],
  ['function', 'functions', 'Write a function', 'for what clients may not do themselves'],
  ['rule', 'rules', 'Say who may read and write', 'the documents of a data source'],
  ['call', 'logs', 'Call it', 'with the code below, and see its entry in the log'],
] as const;

/** What somebody who has just made an app does next; folded away once all of it is done. */
export function Checklist({ path, appId }: { readonly path: string; readonly appId: string }) {
  const { data, error } = useQuery({
    queryKey: ['checklist', path],
    queryFn: () => readSteps(path),
    refetchInterval: REFRESH_MS,
  });
  if (!data) return error ? <Problem error={error} /> : <Waiting />;
  const done = STEPS.filter(([step]) => data[step]).length;
  return (
    <details className="card" open={done < STEPS.length}>
      <summary>
        First steps: {done} of {STEPS.length} done
      </summary>
      <ul className="steps" aria-label="First steps">
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
