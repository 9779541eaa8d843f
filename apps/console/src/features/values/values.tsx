import type { Schemas } from '#admin-client/admin-client.js';
import { Lock, Variable } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAppList } from '../../api/use-app-list';
import { useAppRequest } from '../../api/use-app-write';
import { DataTable, type Column } from '../../ui/display/data-table';
import { PageTitle } from '../../ui/display/page-title';
import { Empty, Loaded, Problem, Waiting } from '../../ui/display/states';
import { Section } from '../../ui/display/section';
import { Confirm } from '../../ui/overlay/confirm';
import { useAppPath } from '../apps/use-apps';
import { EnvironmentSetting } from '../settings/environment-setting';
import { EnvironmentValuesSection } from './environment-values';
import { NewSecret } from './new-secret';
import { KINDS, NewValue } from './new-value';

/** A value, or a secret, which has less. */
type Named = Pick<Schemas['ValueSummary'], '_id' | 'name'> & Partial<Pick<Schemas['ValueSummary'], 'private' | 'from_secret'>>;

function kindOf({ from_secret, private: isPrivate }: Named): string {
  return `${KINDS[from_secret ? 'secret' : 'json']}${isPrivate ? ', private' : ''}`;
}

interface ListProps {
  readonly path: string;
  readonly kind: 'values' | 'secrets';
  readonly empty: ReactNode;
}

function NamedList({ path, kind, empty }: ListProps) {
  const query = useAppList<Named>(path, kind);
  const remove = useAppRequest(path);
  const isSecret = kind === 'secrets';
  const columns: readonly Column<Named>[] = [
    { head: 'Name', by: ({ name }) => name },
    isSecret ? 'Value' : { head: 'Type', by: kindOf },
    'Actions',
  ];
  return (
    <Loaded query={query} what={kind}>
      {(entries) => (
        <>
          <Problem error={remove.error} />
          {entries.length === 0 ? (
            empty
          ) : (
            <DataTable
              nouns={kind}
              columns={columns}
              rows={entries}
              row={(each) => (
                <tr key={each._id}>
                  <td className="mono">{each.name}</td>
                  <td className={isSecret ? 'muted' : undefined}>{isSecret ? 'Hidden' : kindOf(each)}</td>
                  <td>
                    <Confirm
                      label="Delete…"
                      title={`Delete ${each.name}?`}
                      text={
                        isSecret
                          ? 'Values and settings that refer to it stop working. This cannot be undone.'
                          : 'Functions and rules that read it get undefined. You can restore it from Deployments.'
                      }
                      action={isSecret ? 'Delete secret' : 'Delete value'}
                      {...(isSecret ? { typed: each.name } : {})}
                      busy={remove.isPending}
                      onConfirm={() => remove.mutate({ method: 'DELETE', path: `/${kind}/${each._id}` })}
                    />
                  </td>
                </tr>
              )}
            />
          )}
        </>
      )}
    </Loaded>
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
          <Section
            title="Values"
            about="Constants of the app. Functions read them with context.values.get, rules with %%values."
            actions={<NewValue path={path} />}
          >
            <NamedList
              path={path}
              kind="values"
              empty={
                <Empty title="No values yet" icon={Variable}>
                  <p>Keep settings such as limits and URLs here instead of in code. Create the first one with “New value”.</p>
                </Empty>
              }
            />
          </Section>
          <EnvironmentSetting path={path} />
          <EnvironmentValuesSection path={path} />
          <Section
            title="Secrets"
            about="Passwords and keys, stored encrypted. Services, sign-in methods and values refer to them by name."
            actions={<NewSecret path={path} />}
          >
            <NamedList
              path={path}
              kind="secrets"
              empty={
                <Empty title="No secrets yet" icon={Lock}>
                  <p>Functions read a secret through a value of the type Secret. Create the first one with “New secret”.</p>
                </Empty>
              }
            />
          </Section>
        </>
      )}
    </>
  );
}
