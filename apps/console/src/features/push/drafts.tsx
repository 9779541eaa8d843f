import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { session } from '../../api/current-session';
import { useAppRequest, useAppWrite } from '../../api/use-app-write';
import { Confirm } from '../../ui/overlay/confirm';
import { Empty, Problem, Waiting } from '../../ui/display/states';
import { Table } from '../../ui/display/table';
import { Time } from '../../ui/display/time';
import { Composer } from './composer';
import { OtherTargets } from './other-targets';
import { NEW_NOTIFICATION, type Notification, type NotificationForm } from './notification';
import type { PushSearch } from './push-search';
import type { PushSetup } from './push-setup';
import { useNotifications } from './use-push';

const HEADS = ['Label', 'Message', 'Topic', 'Written'];

interface Saved {
  readonly form: NotificationForm;
  readonly state: Notification['state'];
  /** Id of the draft; `null` for a new one. */
  readonly id: string | null;
}

/** Keeps a draft, or sends it, and then shows where it is. */
function useSaving(path: string) {
  const { appId = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  return useAppWrite(path, async ({ form, state, id }: Saved) => {
    const body = { ...form, state };
    const { _id } = await (id === null
      ? session.write<Notification>('POST', `${path}/push/notifications`, body)
      : session.write<Notification>('PUT', `${path}/push/notifications/${id}`, body));
    const search: PushSearch = state === 'sent' ? { view: 'sent', id: _id } : { id: _id };
    await navigate({ to: '/apps/$appId/push', params: { appId }, search, ignoreBlocker: true });
  });
}

interface DraftProps {
  readonly path: string;
  readonly isReady: boolean;
}

function NewNotification({ path, isReady }: DraftProps) {
  const [made, setMade] = useState(0);
  const save = useSaving(path);
  return (
    <details key={made} className="card">
      <summary>New notification</summary>
      <Composer
        name="New notification"
        initial={NEW_NOTIFICATION}
        isNew
        isReady={isReady}
        isBusy={save.isPending}
        error={save.error}
        onSave={(form, state) => save.mutate({ form, state, id: null }, { onSuccess: () => setMade(made + 1) })}
      />
    </details>
  );
}

function Draft({ path, isReady, draft }: DraftProps & { readonly draft: Notification }) {
  const { appId = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  const save = useSaving(path);
  const remove = useAppRequest(path);
  const deleted = (): void => void navigate({ to: '/apps/$appId/push', params: { appId }, search: {}, ignoreBlocker: true });
  return (
    <section className="card" aria-label={`Draft ${draft.label}`}>
      <div className="bar">
        <h2>{draft.label}</h2>
        <span className="grow" />
        <span role="status" className="muted">
          {save.isSuccess ? 'Saved' : ''}
        </span>
        <Confirm
          label="Delete the draft…"
          title={`Delete “${draft.label}”?`}
          text="It was not sent, and cannot be brought back."
          action="Delete the draft"
          disabled={remove.isPending}
          onConfirm={() => remove.mutate({ method: 'DELETE', path: `/push/notifications/${draft._id}` }, { onSuccess: deleted })}
        />
      </div>
      <Problem error={remove.error} />
      <Composer
        name="Draft"
        initial={draft}
        isNew={false}
        isReady={isReady}
        isBusy={save.isPending}
        error={save.error}
        onSave={(form, state, done) => save.mutate({ form, state, id: draft._id }, { onSuccess: done })}
      />
    </section>
  );
}

interface DraftsProps {
  readonly path: string;
  readonly setup: PushSetup;
  /** Id of the draft that is shown. */
  readonly shown: string | undefined;
}

/** Notifications that were not sent yet, and a new one. */
export function Drafts({ path, setup, shown }: DraftsProps) {
  const { appId = '' } = useParams({ strict: false });
  const { data, error } = useNotifications(path, 'draft');
  if (!data) return error ? <Problem error={error} /> : <Waiting />;
  const draft = data.find(({ _id }) => _id === shown);
  return (
    <>
      {data.length === 0 ? (
        <Empty>
          <h2>No draft</h2>
          <p>
            A notification is a text that all devices show that subscribed to its topic. It can be kept as a draft before it is
            sent.
          </p>
        </Empty>
      ) : (
        <Table heads={HEADS}>
          {data.map(({ _id, label, message, topic, created }) => (
            <tr key={_id}>
              <td>
                <Link
                  to="/apps/$appId/push"
                  params={{ appId }}
                  search={{ id: _id }}
                  {...(_id === shown ? { 'aria-current': 'true' as const } : {})}
                >
                  {label}
                </Link>
              </td>
              <td>{message}</td>
              <td className="mono">{topic}</td>
              <td>
                <Time at={new Date(created)} />
              </td>
            </tr>
          ))}
        </Table>
      )}
      {shown !== undefined && !draft && <p className="bad">There is no such draft; it may have been sent or deleted.</p>}
      {draft && <Draft key={draft._id} path={path} isReady={setup.isReady} draft={draft} />}
      <NewNotification path={path} isReady={setup.isReady} />
      <OtherTargets service={setup.service?.name} />
    </>
  );
}
