import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Bell } from 'lucide-react';
import { session } from '../../api/current-session';
import { useAppRequest, useAppWrite } from '../../api/use-app-write';
import { Confirm } from '../../ui/overlay/confirm';
import { DataTable, type Column } from '../../ui/display/data-table';
import { NewEntity } from '../../ui/display/new-entity';
import { Empty, Loaded, Problem, Warning } from '../../ui/display/states';
import { Time } from '../../ui/display/time';
import { DetailPanel, type Walk } from '../../ui/workspace/detail-panel';
import { useWalk } from '../../ui/workspace/use-walk';
import { Composer } from './composer';
import { OtherTargets } from './other-targets';
import { NEW_NOTIFICATION, type Notification, type NotificationForm } from './notification';
import type { PushSearch } from './push-search';
import type { PushSetup } from './push-setup';
import { useNotifications } from './use-push';

const COLUMNS: readonly Column<Notification>[] = [
  { head: 'Label', by: ({ label }) => label },
  { head: 'Message', by: ({ message }) => message, isRoomy: true },
  { head: 'Topic', by: ({ topic }) => topic },
  { head: 'Created', by: ({ created }) => created },
];

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
  const save = useSaving(path);
  return (
    <NewEntity noun="notification">
      {(onMade) => (
        <Composer
          name="New notification"
          initial={NEW_NOTIFICATION}
          isNew
          isReady={isReady}
          isBusy={save.isPending}
          error={save.error}
          onSave={(form, state) => save.mutate({ form, state, id: null }, { onSuccess: onMade })}
        />
      )}
    </NewEntity>
  );
}

function DraftPanel({ path, isReady, draft, walk }: DraftProps & { readonly draft: Notification; readonly walk: Walk }) {
  const { appId = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  const save = useSaving(path);
  const remove = useAppRequest(path);
  const deleted = (): void => void navigate({ to: '/apps/$appId/push', params: { appId }, search: {}, ignoreBlocker: true });
  return (
    <DetailPanel
      noun="draft"
      title={draft.label}
      {...walk}
      actions={
        <span role="status" className="muted small">
          {save.isSuccess ? 'Saved' : ''}
        </span>
      }
      foot={
        <Confirm
          label="Delete draft…"
          title={`Delete “${draft.label}”?`}
          text="The draft was not sent. This cannot be undone."
          action="Delete draft"
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ method: 'DELETE', path: `/push/notifications/${draft._id}` }, { onSuccess: deleted })}
        />
      }
    >
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
    </DetailPanel>
  );
}

interface DraftsProps {
  readonly path: string;
  readonly setup: PushSetup;
  /** Id of the draft that is shown. */
  readonly shown: string | undefined;
}

/** Notifications that are not sent yet, and the button that creates one. */
export function Drafts({ path, setup, shown }: DraftsProps) {
  const { appId = '' } = useParams({ strict: false });
  const query = useNotifications(path, 'draft');
  const draft = query.data?.find(({ _id }) => _id === shown);
  const navigate = useNavigate();
  const show = (id: string | undefined): void =>
    void navigate({ to: '/apps/$appId/push', params: { appId }, search: id === undefined ? {} : { id } });
  const { order, ...walk } = useWalk<Notification>(shown, show);
  return (
    <>
      <NewNotification path={path} isReady={setup.isReady} />
      <Loaded query={query} what="drafts">
        {(drafts) =>
          drafts.length === 0 ? (
            <Empty title="No drafts" icon={Bell}>
              <p>
                Every device that subscribed to a topic shows its notifications. Write one with “New notification” and send it, or
                keep it here as a draft.
              </p>
            </Empty>
          ) : (
            <DataTable
              nouns="drafts"
              columns={COLUMNS}
              rows={drafts}
              order={order}
              row={({ _id, label, message, topic, created }) => (
                <tr key={_id} {...(_id === shown ? { 'aria-current': 'true' as const } : {})}>
                  <td>
                    <Link to="/apps/$appId/push" params={{ appId }} search={{ id: _id }} className="strong">
                      {label}
                    </Link>
                  </td>
                  <td className="roomy">{message}</td>
                  <td className="mono">{topic}</td>
                  <td>
                    <Time at={new Date(created)} />
                  </td>
                </tr>
              )}
            />
          )
        }
      </Loaded>
      {query.data && shown !== undefined && !draft && (
        <Warning>This draft was not found. It may have been sent or deleted.</Warning>
      )}
      {draft && <DraftPanel key={draft._id} path={path} isReady={setup.isReady} draft={draft} walk={walk} />}
      <OtherTargets service={setup.service?.name} />
    </>
  );
}
