import { Suspense, lazy } from 'react';
import { Button } from '../../ui/controls/button';
import { Field } from '../../ui/controls/fields';
import { SelectField } from '../../ui/controls/select-field';
import { Waiting } from '../../ui/display/states';
import { useEdited } from '../../ui/edited';
import { readObject } from '../../ui/json-text';
import type { AppFunction } from './function-types';
import { RUN_AS, contentOf, permissionsOf } from './permissions';
import type { SaveFunction } from './use-functions';
import { UserChoice } from './user-choice';

const CodeEditor = lazy(async () => ({ default: (await import('../../ui/code-editor')).CodeEditor }));

interface PermissionsProps {
  readonly path: string;
  readonly stored: AppFunction;
  readonly save: SaveFunction;
}

/** Rights of a function, and the permission to call it. */
export function PermissionsTab({ path, stored, save }: PermissionsProps) {
  const { form, change, isChanged, kept } = useEdited(permissionsOf(stored));
  const expression = readObject(form.canEvaluate);
  const isReady = expression.value !== null && (form.runAs !== 'user' || form.userId !== '');
  const submit = (): void => {
    if (expression.value && isReady && !save.isPending) save.mutate(contentOf(form, expression.value), { onSuccess: kept });
  };
  return (
    <form
      className="tab-page"
      aria-label="Permissions"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <SelectField
        label="Run as"
        hint="Decides whose rules apply to the data the function reads and writes."
        value={form.runAs}
        options={RUN_AS}
        onChange={(runAs) => change({ runAs })}
      />
      {form.runAs === 'user' && (
        <Field
          label="User"
          control={(described) => (
            <UserChoice path={path} value={form.userId} described={described} onChange={(userId) => change({ userId })} />
          )}
        />
      )}
      <Suspense fallback={<Waiting what="Loading the editor…" />}>
        {form.runAs === 'script' && (
          <div className="field">
            <span>Script</span>
            <CodeEditor
              value={form.script}
              label="Script that chooses the user"
              mark={null}
              onChange={(script) => change({ script })}
              onSave={submit}
            />
            <p className="muted small">A function that returns the ID of the user to run as.</p>
          </div>
        )}
        <div className="field">
          <span>Can evaluate</span>
          <CodeEditor
            value={form.canEvaluate}
            label="Can evaluate"
            language="json"
            mark={expression.mark}
            onChange={(canEvaluate) => change({ canEvaluate })}
            onSave={submit}
          />
          <p className="muted small">
            An expression that must hold for a client to call the function. <code>{'{}'}</code> allows every signed-in user.
          </p>
        </div>
      </Suspense>
      <div className="bar">
        <Button type="submit" variant="primary" disabled={!isChanged || !isReady} busy={save.isPending}>
          Save permissions
        </Button>
      </div>
    </form>
  );
}
