import { useState } from 'react';
import { session } from '../../api/current-session';
import { useAppWrite } from '../../api/use-app-write';
import { TextField } from '../../ui/controls/fields';
import { EntityForm } from '../../ui/display/entity-form';
import { NewEntity } from '../../ui/display/new-entity';
import { ShownOnce } from '../../ui/display/shown-once';
import { useEdited } from '../../ui/edited';
import { locatedError } from '../../ui/located-error';
import type { Schemas } from '#admin-client/admin-client.js';

type CreatedKey = Schemas['CreatedApiKey'];

interface FormProps {
  readonly path: string;
  readonly onMade: (created: CreatedKey) => void;
}

function KeyForm({ path, onMade }: FormProps) {
  const { form, change } = useEdited({ name: '' });
  const create = useAppWrite(path, () => session.write<CreatedKey>('POST', `${path}/api_keys`, { name: form.name.trim() }));
  const { at, rest } = locatedError(create.error, { name: /name/i });
  const submit = (): void =>
    create.mutate(undefined, {
      onSuccess: (created) => {
        onMade(created);
        // Secrets stay no longer than they are shown.
        create.reset();
      },
    });
  return (
    <EntityForm
      label="New API key"
      action="Create API key"
      canSave={form.name !== ''}
      isBusy={create.isPending}
      problem={rest}
      onSubmit={submit}
    >
      <TextField
        label="Name"
        value={form.name}
        required
        maxLength={64}
        hint="Name the program that uses the key: 1 to 64 letters, digits, underscores or hyphens."
        problem={at.name}
        onChange={(name) => change({ name })}
      />
    </EntityForm>
  );
}

/** Creates an API key, which is shown once. */
export function NewApiKey({ path }: { readonly path: string }) {
  const [created, setCreated] = useState<CreatedKey>();
  return (
    <>
      <NewEntity noun="API key">
        {(onMade) => (
          <KeyForm
            path={path}
            onMade={(key) => {
              setCreated(key);
              onMade();
            }}
          />
        )}
      </NewEntity>
      {created && (
        <ShownOnce
          title={`Copy ${created.name} now`}
          text="You won’t see this key again. Only a hash of it is stored."
          label="API key"
          secret={created.key}
          onDone={() => setCreated(undefined)}
        />
      )}
    </>
  );
}
