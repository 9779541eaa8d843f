import { useMutation, useQueryClient } from '@tanstack/react-query';
import { session } from '../../api/current-session';
import { Confirm } from '../../ui/overlay/confirm';
import { Problem } from '../../ui/display/states';
import type { App } from './use-apps';

/** Deletes an app, once its name was typed. */
export function DeleteApp({ app, onDone }: { readonly app: App; readonly onDone?: () => void }) {
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () => session.write('DELETE', `/groups/${app.group_id}/apps/${app._id}`),
    onSuccess: async () => {
      onDone?.();
      await queries.invalidateQueries({ queryKey: ['apps'] });
    },
  });
  return (
    <>
      <Confirm
        label="Delete…"
        title={`Delete ${app.name}?`}
        text="Users, functions, rules, secrets and logs of the app are deleted permanently. Collections in its data sources are kept. This cannot be undone."
        action="Delete app"
        typed={app.name}
        disabled={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
      <Problem error={remove.error} />
    </>
  );
}
