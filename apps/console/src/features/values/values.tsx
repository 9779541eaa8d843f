import type { Schemas } from '#admin-client/admin-client.js';
import { Lock, Pencil, RotateCw, TextCursorInput, Trash2, Variable } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAppList } from '../../api/use-app-list';
import { useAppRequest } from '../../api/use-app-write';
import { Ago } from '../../ui/display/ago';
import { DataTable, type Column } from '../../ui/display/data-table';
import { PageTitle } from '../../ui/display/page-title';
import { Section } from '../../ui/display/section';
import { Empty, Loaded, Problem, Waiting } from '../../ui/display/states';
import { RowMenu, type RowAction } from '../../ui/overlay/row-menu';
import { useAppPath } from '../apps/use-apps';
import { EnvironmentSetting } from '../settings/environment-setting';
import { EnvironmentValuesSection } from './environment-values';
import { NewSecret, RenameSecret, RotateSecret } from './secret-forms';
import { EditValue, KINDS, NewValue } from './value-form';

/** A value, or a secret, which has less. */
type Named = Schemas['Secret'] & Partial<Pick<Schemas['ValueSummary'], 'private' | 'from_secret' | 'last_modified'>>;

const SECOND = 1_000;

function kindOf({ from_secret, private: isPrivate }: Named): string {
  return `${KINDS[from_secret ? 'secret' : 'json']}${isPrivate ? ', private' : ''}`;
}

const COLUMNS: Readonly<Record<ListProps['kind'], readonly Column<Named>[]>> = {
  values: [
    { head: 'Name', by: ({ name }) => name },
    { head: 'Type', by: kindOf },
    { head: 'Changed', by: ({ last_modified = 0 }) => last_modified },
    'Actions',
  ],
  secrets: [{ head: 'Name', by: ({ name }) => name }, 'Value', 'Actions'],
};

interface ListProps {
  readonly path: string;
  readonly kind: 'values' | 'secrets';
  readonly empty: ReactNode;
}

/** Returns the actions that change a value or a secret by a form. */
function changesOf(path: string, kind: ListProps['kind'], each: Named): RowAction[] {
  if (kind === 'values') {
    const edit = (onDone: () => void) => <EditValue path={path} id={each._id} onDone={onDone} />;
    return [{ label: 'Edit…', icon: Pencil, does: { title: `Edit ${each.name}`, children: edit } }];
  }
  const rotate = (onDone: () => void) => <RotateSecret path={path} secret={each} onDone={onDone} />;
  const rename = (onDone: () => void) => <RenameSecret path={path} secret={each} onDone={onDone} />;
  return [
    { label: 'Rotate…', icon: RotateCw, does: { title: `Rotate ${each.name}`, children: rotate } },
    { label: 'Rename…', icon: TextCursorInput, does: { title: `Rename ${each.name}`, children: rename } },
  ];
}

function NamedList({ path, kind, empty }: ListProps) {
  const query = useAppList<Named>(path, kind);
  const remove = useAppRequest(path);
  const isSecret = kind === 'secrets';
  const removal = (each: Named): RowAction => ({
    label: 'Delete…',
    icon: Trash2,
    disabled: remove.isPending,
    does: {
      title: `Delete ${each.name}?`,
      text: isSecret
        ? 'Values and settings that refer to it stop working. This cannot be undone.'
        : 'Functions and rules that read it get undefined. You can restore it from Deployments.',
      action: isSecret ? 'Delete secret' : 'Delete value',
      ...(isSecret ? { typed: each.name } : {}),
      onConfirm: () => remove.mutate({ method: 'DELETE', path: `/${kind}/${each._id}` }),
    },
  });
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
              columns={COLUMNS[kind]}
              rows={entries}
              row={(each) => (
                <tr key={each._id}>
                  <th scope="row" className="mono">
                    {each.name}
                  </th>
                  <td className={isSecret ? 'muted' : undefined}>{isSecret ? 'Hidden' : kindOf(each)}</td>
                  {!isSecret && <td>{each.last_modified !== undefined && <Ago at={new Date(each.last_modified * SECOND)} />}</td>}
                  <td>
                    <RowMenu name={each.name} actions={[...changesOf(path, kind, each), removal(each)]} />
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
