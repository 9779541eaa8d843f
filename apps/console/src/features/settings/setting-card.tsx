import type { ReactNode } from 'react';
import { ApiError } from '../../api/api-error';
import { useAppEntity } from '../../api/use-app-list';
import { useAppRequest, type AppRequest } from '../../api/use-app-write';
import { useEdited } from '../../ui/edited';
import { EntityForm } from '../../ui/display/entity-form';
import { Section } from '../../ui/display/section';
import { Loaded } from '../../ui/display/states';

const BAD_REQUEST = 400;

interface FieldsProps<Form> {
  readonly form: Form;
  readonly change: (members: Partial<Form>) => void;
  /** Error of the server. */
  readonly refusal: string | undefined;
}

interface SettingProps<Stored, Form extends object> {
  readonly path: string;
  readonly title: string;
  readonly text: ReactNode;
  /** Path of the setting, below the app. */
  readonly at: string;
  readonly formOf: (stored: Stored) => Form;
  /** Returns the request that saves the form; `null` while it is invalid. */
  readonly requestOf: (form: Form) => AppRequest | null;
  readonly fields: (props: FieldsProps<Form>) => ReactNode;
  /** Returns `true` if a field of the form shows the error itself. */
  readonly isAtField?: (message: string) => boolean;
}

type FormProps<Stored, Form extends object> = Omit<SettingProps<Stored, Form>, 'text' | 'at' | 'formOf'> & {
  readonly initial: Form;
};

function SettingForm<Stored, Form extends object>({
  path,
  title,
  initial,
  requestOf,
  fields,
  isAtField = () => false,
}: FormProps<Stored, Form>) {
  const { form, change, isChanged, kept } = useEdited(initial);
  const save = useAppRequest(path);
  const request = requestOf(form);
  const refusal = save.error instanceof ApiError && save.error.status === BAD_REQUEST ? save.error.message : undefined;
  return (
    <EntityForm
      label={title}
      action="Save"
      canSave={isChanged && request !== null}
      isBusy={save.isPending}
      problem={refusal === undefined || !isAtField(refusal) ? save.error : null}
      beside={
        <span role="status" className="muted">
          {save.isSuccess && !isChanged ? 'Saved' : ''}
        </span>
      }
      onSubmit={() => request && save.mutate(request, { onSuccess: kept })}
    >
      {fields({ form, change, refusal })}
    </EntityForm>
  );
}

/** Card for one setting of an app: a description, a form, and a separate save button. */
export function SettingCard<Stored, Form extends object>({ text, at, formOf, ...form }: SettingProps<Stored, Form>) {
  const query = useAppEntity<Stored>(form.path, at);
  return (
    <Section title={form.title} about={text}>
      <Loaded query={query} what="this setting">
        {(stored) => <SettingForm {...form} initial={formOf(stored)} />}
      </Loaded>
    </Section>
  );
}
