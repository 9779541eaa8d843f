import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { session } from '../../api/current-session';
import { PasswordField } from '../../ui/controls/fields';
import { EntityForm } from '../../ui/display/entity-form';
import { useEdited } from '../../ui/edited';
import { FormDialog } from '../../ui/overlay/form-dialog';
import { announceDone } from '../../ui/overlay/toasts';
import { locatedError } from '../../ui/located-error';
import type { Schemas } from '#admin-client/admin-client.js';

const EMPTY: Schemas['ChangeOwnPasswordRequest'] = { current_password: '', password: '' };

function PasswordForm({ onDone }: { readonly onDone: () => void }) {
  const { form, change } = useEdited(EMPTY);
  const save = useMutation({
    mutationFn: () => session.write('PUT', '/auth/profile/password', form),
    onSuccess: () => {
      onDone();
      announceDone('Password changed. Log in with the new one.');
    },
  });
  const { at, rest } = locatedError(save.error, { current: /current_password/, password: /\bpassword\b/ });
  return (
    <EntityForm
      label="Change your password"
      action="Change password"
      canSave={form.current_password !== '' && form.password !== ''}
      isBusy={save.isPending}
      problem={rest}
      onSubmit={() => save.mutate()}
    >
      <PasswordField
        label="Current password"
        value={form.current_password}
        autoComplete="current-password"
        problem={at.current}
        onChange={(current_password) => change({ current_password })}
      />
      <PasswordField
        label="New password"
        value={form.password}
        autoComplete="new-password"
        hint="12 to 128 characters."
        problem={at.password}
        onChange={(password) => change({ password })}
      />
    </EntityForm>
  );
}

/** Changes the password of the administrator who is logged in. */
export function OwnPassword() {
  return (
    <FormDialog
      title="Change your password"
      about="You are logged out everywhere, and log in with the new password."
      button={{ icon: KeyRound, children: 'Change your password…' }}
    >
      {(onDone) => <PasswordForm onDone={onDone} />}
    </FormDialog>
  );
}
