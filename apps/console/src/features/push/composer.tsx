import { useState, type FormEvent } from 'react';
import { Button } from '../../ui/controls/button';
import { Confirm } from '../../ui/overlay/confirm';
import { AreaField, TextField } from '../../ui/controls/fields';
import { locatedError } from '../../ui/located-error';
import { Problem } from '../../ui/display/states';
import { useUnsaved } from '../../ui/unsaved';
import { formOf, type Notification, type NotificationForm } from './notification';

const PLACES = { topic: /\btopic\b/, message: /\bmessage\b/, label: /\blabel\b/ };

interface ComposerProps {
  readonly name: string;
  readonly initial: NotificationForm;
  readonly isNew: boolean;
  /** True if messages can be delivered. */
  readonly isReady: boolean;
  readonly isBusy: boolean;
  readonly error: Error | null;
  /** Keeps it as a draft, or sends it. Calls back once that is done. */
  readonly onSave: (form: NotificationForm, state: Notification['state'], done: () => void) => void;
}

/** Writes a notification. */
export function Composer({ name, initial, isNew, isReady, isBusy, error, onSave }: ComposerProps) {
  const [edited, setEdited] = useState<NotificationForm>();
  const form = edited ?? formOf(initial);
  const change = (members: Partial<NotificationForm>): void => setEdited({ ...form, ...members });
  const { at, rest } = locatedError(error, PLACES);
  // Changes made meanwhile are not saved yet.
  const done = (): void => setEdited((current) => (current === edited ? undefined : current));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSave(form, 'draft', done);
  };
  const isUnchanged = !isNew && JSON.stringify(form) === JSON.stringify(formOf(initial));
  useUnsaved(isNew ? edited !== undefined && Object.values(form).some((text) => text !== '') : !isUnchanged);
  const isComplete = form.label !== '' && form.message !== '' && form.topic !== '';
  return (
    <form className="form" aria-label={name} onSubmit={submit}>
      <TextField
        label="Label"
        value={form.label}
        required
        hint="Purpose of the notification. Only administrators see it."
        problem={at.label}
        onChange={(label) => change({ label })}
      />
      <AreaField
        label="Message"
        value={form.message}
        hint={`Text that devices show. ${form.message.length} of 4,096 characters.`}
        problem={at.message}
        onChange={(message) => change({ message })}
      />
      <TextField
        label="Topic"
        value={form.topic}
        hint="Every device that subscribed to the topic gets the notification. Letters, digits and -_.~%."
        problem={at.topic}
        onChange={(topic) => change({ topic })}
      />
      <div className="bar">
        <Button type="submit" busy={isBusy} disabled={isUnchanged || form.label === '' || form.message === ''}>
          {isNew ? 'Save draft' : 'Save'}
        </Button>
        <Confirm
          label="Send…"
          title={`Send “${form.label}”?`}
          text={`Every device that subscribed to ${form.topic} gets the notification. This cannot be undone.`}
          action="Send now"
          disabled={!isComplete || !isReady}
          busy={isBusy}
          onConfirm={() => onSave(form, 'sent', done)}
        />
        {!isReady && <span className="muted">Set up push to send notifications.</span>}
        {isReady && !isComplete && <span className="muted">Fill in all three fields to send.</span>}
      </div>
      <Problem error={rest} />
    </form>
  );
}
