import { useState } from 'react';
import { useAppEntity, useAppList } from '../../api/use-app-list';
import { useAppRequest } from '../../api/use-app-write';
import { Button } from '../../ui/controls/button';
import { Confirm } from '../../ui/overlay/confirm';
import { Empty, Problem, Waiting } from '../../ui/display/states';
import { Table } from '../../ui/display/table';
import { useSaveLabel } from '../deployment/use-save-label';
import { EnvironmentValueForm } from './environment-value-form';
import { ENVIRONMENTS, ENVIRONMENT_NAMES, textsOf, type EnvironmentValue } from './environments';

const BELOW = '/environment_values';
/** Rows that are shown before more are asked for: each is a request. */
const PAGE = 50;

interface RowProps {
  readonly path: string;
  readonly id: string;
  readonly name: string;
}

function Row({ path, id, name }: RowProps) {
  const [isEdited, edit] = useState(false);
  const { data, error } = useAppEntity<EnvironmentValue>(path, `${BELOW}/${id}`);
  const save = useAppRequest(path);
  const remove = useAppRequest(path);
  const label = useSaveLabel(path);
  const texts = data && textsOf(data.values);
  const close = (): void => {
    save.reset();
    edit(false);
  };
  return (
    <>
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
          <div className="bar">
            <Button aria-label={`Edit ${name}`} aria-expanded={isEdited} disabled={!data} onClick={() => edit(true)}>
              Edit
            </Button>
            <Confirm
              label="Delete…"
              title={`Delete ${name}?`}
              text="Functions and rules that read it get nothing. A deployment from before brings it back."
              action="Delete"
              disabled={remove.isPending}
              onConfirm={() => remove.mutate({ method: 'DELETE', path: `${BELOW}/${id}` })}
            />
          </div>
          <Problem error={error ?? remove.error} />
        </td>
      </tr>
      {isEdited && data && (
        <tr>
          <td colSpan={ENVIRONMENT_NAMES.length + 2}>
            <EnvironmentValueForm
              label={`Environment value ${name}`}
              action={label}
              initial={data}
              isBusy={save.isPending}
              error={save.error}
              onSave={(body) => save.mutate({ method: 'PUT', path: `${BELOW}/${id}`, body }, { onSuccess: close })}
              onCancel={close}
            />
          </td>
        </tr>
      )}
    </>
  );
}

function New({ path }: { readonly path: string }) {
  const create = useAppRequest(path);
  return (
    <details className="card">
      <summary>New environment value</summary>
      <EnvironmentValueForm
        label="New environment value"
        action="Create environment value"
        initial={{ name: '', values: {} }}
        isBusy={create.isPending}
        error={create.error}
        onSave={(body, done) => create.mutate({ method: 'POST', path: BELOW, body }, { onSuccess: done })}
      />
    </details>
  );
}

/** What differs by environment: a row for each name, a column for each environment. */
export function EnvironmentValuesSection({ path }: { readonly path: string }) {
  const { data, error } = useAppList<Pick<EnvironmentValue, '_id' | 'name'>>(path, 'environment_values');
  const { data: app } = useAppEntity<{ environment: string }>(path, '');
  const [shown, show] = useState(PAGE);
  const selected = app && (app.environment === '' ? 'none' : app.environment);
  const heads = ENVIRONMENT_NAMES.map((name) => `${ENVIRONMENTS[name]}${name === selected ? ' (selected)' : ''}`);
  return (
    <section className="card" aria-labelledby="environments-heading">
      <h2 id="environments-heading">Values of environments</h2>
      <Problem error={error} />
      {!data && !error && <Waiting />}
      {data?.length === 0 && (
        <Empty>
          No environment value yet. One has a value for each environment, such as the address of a service to call. Functions read
          it by context.environment.values, rules by %%environment.values.
        </Empty>
      )}
      {data && data.length > 0 && (
        <Table heads={['Name', ...heads, 'Actions']}>
          {data.slice(0, shown).map(({ _id, name }) => (
            <Row key={_id} path={path} id={_id} name={name} />
          ))}
        </Table>
      )}
      {data && data.length > shown && (
        <div className="bar">
          <Button onClick={() => show(shown + PAGE)}>Show more</Button>
        </div>
      )}
      {(data ?? error) && <New path={path} />}
    </section>
  );
}
