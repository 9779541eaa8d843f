import { useQuery } from '@tanstack/react-query';
import { session } from '../../api/current-session';
import { useAppRequest } from '../../api/use-app-write';
import { Confirm } from '../../ui/overlay/confirm';
import { PageTitle } from '../../ui/display/page-title';
import { Empty, Problem, Waiting } from '../../ui/display/states';
import { useAppPath } from '../apps/use-apps';
import { EnvironmentSetting } from '../settings/environment-setting';
import { EnvironmentValuesSection } from './environment-values';
import { NewSecret } from './new-secret';
import { NewValue } from './new-value';
import { Table } from '../../ui/display/table';

const HEADS = ['Name', 'Kind', 'Actions'];

interface Named {
  readonly _id: string;
  readonly name: string;
  readonly private?: boolean;
  readonly from_secret?: boolean;
}

function kindOf({ from_secret, private: isPrivate }: Named): string {
  return `${from_secret ? 'the value of a secret' : 'JSON'}${isPrivate ? ', private' : ''}`;
}

interface ListProps {
  readonly path: string;
  readonly kind: 'values' | 'secrets';
  readonly empty: string;
}

function NamedList({ path, kind, empty }: ListProps) {
  const { data, error } = useQuery({ queryKey: [kind, path], queryFn: () => session.json<Named[]>(`${path}/${kind}`) });
  const remove = useAppRequest(path);
  if (!data) return error ? <Problem error={error} /> : <Waiting />;
  if (data.length === 0) return <Empty>{empty}</Empty>;
  return (
    <>
      <Problem error={remove.error} />
      <Table heads={HEADS}>
        {data.map((each) => (
          <tr key={each._id}>
            <td className="mono">{each.name}</td>
            <td>{kind === 'secrets' ? 'sealed; nobody is shown it' : kindOf(each)}</td>
            <td>
              <Confirm
                label="Delete…"
                title={`Delete ${each.name}?`}
                text={kind === 'secrets' ? 'It cannot be brought back.' : 'Functions that read it get nothing.'}
                action="Delete"
                {...(kind === 'secrets' ? { typed: each.name } : {})}
                disabled={remove.isPending}
                onConfirm={() => remove.mutate({ method: 'DELETE', path: `/${kind}/${each._id}` })}
              />
            </td>
          </tr>
        ))}
      </Table>
    </>
  );
}

export function Values() {
  const path = useAppPath();
  return (
    <>
      <PageTitle>Values & secrets</PageTitle>
      {path === undefined ? (
        <Waiting />
      ) : (
        <>
          <section className="card" aria-labelledby="values-heading">
            <h2 id="values-heading">Values</h2>
            <NamedList
              path={path}
              kind="values"
              empty="No value yet. Functions read values by context.values.get, rules by %%values."
            />
            <NewValue path={path} />
          </section>
          <EnvironmentSetting path={path} />
          <EnvironmentValuesSection path={path} />
          <section className="card" aria-labelledby="secrets-heading">
            <h2 id="secrets-heading">Secrets</h2>
            <NamedList
              path={path}
              kind="secrets"
              empty="No secret yet. Providers and services name secrets; values give them to functions."
            />
            <NewSecret path={path} />
          </section>
        </>
      )}
    </>
  );
}
