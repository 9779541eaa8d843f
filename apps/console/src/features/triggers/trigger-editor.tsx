import { useNavigate, useParams } from '@tanstack/react-router';
import { session } from '../../api/current-session';
import { useAppRequest, useAppWrite } from '../../api/use-app-write';
import { formOf, newTrigger, type Trigger } from './trigger-content';
import { TriggerForm } from './trigger-form';
import './triggers.css';

interface EditorProps {
  readonly path: string;
  /** `undefined` for a new one. */
  readonly trigger: Trigger | undefined;
}

/** Page that creates or changes a trigger; afterwards the list shows it. */
export function TriggerEditor({ path, trigger }: EditorProps) {
  const { appId = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  const leave = (id: string | undefined, isKept: boolean): void =>
    void navigate({
      to: '/apps/$appId/triggers',
      params: { appId },
      search: id === undefined ? {} : { id },
      ignoreBlocker: isKept,
    });
  const create = useAppWrite(path, (body: object) => session.write<Trigger>('POST', `${path}/triggers`, body));
  const save = useAppRequest(path);
  const cancel = (): void => leave(trigger?._id, false);
  if (trigger === undefined) {
    return (
      <TriggerForm
        path={path}
        label="New trigger"
        action="Create trigger"
        initial={newTrigger('DATABASE')}
        isNew
        isBusy={create.isPending}
        error={create.error}
        onSave={(body) => create.mutate(body, { onSuccess: ({ _id }) => leave(_id, true) })}
        onCancel={cancel}
      />
    );
  }
  const put = (body: object, done: () => void): void =>
    save.mutate(
      { method: 'PUT', path: `/triggers/${trigger._id}`, body },
      {
        onSuccess: () => {
          done();
          leave(trigger._id, true);
        },
      },
    );
  return (
    <TriggerForm
      path={path}
      label="Trigger"
      action="Save"
      initial={formOf(trigger)}
      isNew={false}
      isBusy={save.isPending}
      error={save.error}
      onSave={put}
      onCancel={cancel}
    />
  );
}
