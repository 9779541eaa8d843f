import { Layers, Pencil, Trash2 } from 'lucide-react';
import { useAppEntity, useAppList } from '../../api/use-app-list';
import { useAppRequest } from '../../api/use-app-write';
import { DataTable, type Column } from '../../ui/display/data-table';
import { NewEntity } from '../../ui/display/new-entity';
import { Section } from '../../ui/display/section';
import { Empty, Loaded, Problem } from '../../ui/display/states';
import { RowMenu } from '../../ui/overlay/row-menu';
import { EnvironmentValueForm } from './environment-value-form';
import { ENVIRONMENTS, ENVIRONMENT_NAMES, textsOf, type EnvironmentValue } from './environments';

const BELOW = '/environment_values';

type Listed = Pick<EnvironmentValue, '_id' | 'name'>;

interface RowProps {
  readonly path: string;
  readonly entry: Listed;
}

interface EditProps {
  readonly path: string;
  readonly value: EnvironmentValue;
  readonly onDone: () => void;
}

function EditForm({ path, value, onDone }: EditProps) {
  const save = useAppRequest(path);
  return (
    <EnvironmentValueForm
      label={`Environment value ${value.name}`}
      action="Save"
      initial={value}
      isBusy={save.isPending}
      error={save.error}
      onSave={(body) => save.mutate({ method: 'PUT', path: `${BELOW}/${value._id}`, body }, { onSuccess: onDone })}
    />
  );
}

function Row({ path, entry: { _id: id, name } }: RowProps) {
  const { data, error, refetch } = useAppEntity<EnvironmentValue>(path, `${BELOW}/${id}`);
  const remove = useAppRequest(path);
  const texts = data && textsOf(data.values);
  return (
    <tr>
      <th scope="row" className="mono">
        {name}
      </th>
      {ENVIRONMENT_NAMES.map((each) => (
        <td key={each} className="mono">
          {texts?.[each]}
        </td>
      ))}
      <td>
        <RowMenu
          name={name}
          actions={[
            {
              label: 'Edit…',
              icon: Pencil,
              disabled: !data,
              does: {
                title: `Edit ${name}`,
                children: (onDone) => data && <EditForm path={path} value={data} onDone={onDone} />,
              },
            },
            {
              label: 'Delete…',
              icon: Trash2,
              disabled: remove.isPending,
              does: {
                title: `Delete ${name}?`,
                text: 'Functions and rules that read it get undefined. You can restore it from Deployments.',
                action: 'Delete environment value',
                onConfirm: () => remove.mutate({ method: 'DELETE', path: `${BELOW}/${id}` }),
              },
            },
          ]}
        />
        <Problem error={error} onRetry={() => void refetch()} />
        <Problem error={remove.error} />
      </td>
    </tr>
  );
}

function NewForm({ path, onMade }: { readonly path: string; readonly onMade: () => void }) {
  const create = useAppRequest(path);
  return (
    <EnvironmentValueForm
      label="New environment value"
      action="Create environment value"
      initial={{ name: '', values: {} }}
      isBusy={create.isPending}
      error={create.error}
      onSave={(body) => create.mutate({ method: 'POST', path: BELOW, body }, { onSuccess: onMade })}
    />
  );
}

/** Environment values: a row for each name, a column for each environment. */
export function EnvironmentValuesSection({ path }: { readonly path: string }) {
  const query = useAppList<Listed>(path, 'environment_values');
  const { data: app } = useAppEntity<{ environment: string }>(path, '');
  const selected = app && (app.environment === '' ? 'none' : app.environment);
  const heads = ENVIRONMENT_NAMES.map((name) => `${ENVIRONMENTS[name]}${name === selected ? ' (selected)' : ''}`);
  const columns: readonly Column<Listed>[] = [{ head: 'Name', by: ({ name }) => name }, ...heads, 'Actions'];
  return (
    <Section
      title="Environment values"
      about="Each has a value per environment. Functions read them with context.environment.values, rules with %%environment.values."
      actions={
        <NewEntity isOfSection noun="environment value">
          {(onMade) => <NewForm path={path} onMade={onMade} />}
        </NewEntity>
      }
    >
      <Loaded query={query} what="environment values">
        {(entries) =>
          entries.length === 0 ? (
            <Empty title="No environment values yet" icon={Layers}>
              <p>Use one for a setting that differs between development and production, such as the URL of a service.</p>
            </Empty>
          ) : (
            <DataTable
              nouns="environment values"
              columns={columns}
              rows={entries}
              row={(entry) => <Row key={entry._id} path={path} entry={entry} />}
            />
          )
        }
      </Loaded>
    </Section>
  );
}
