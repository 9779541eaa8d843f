import { useMutation, useQueryClient } from '@tanstack/react-query';
import { session } from '../../api/current-session';
import { Problem } from '../../ui/display/states';
import { Confirm, type Question } from '../../ui/overlay/confirm';
import type { App } from './use-apps';

/** Deletes an app, and says what to ask before. */
export function useDeleteApp(app: App, onDone?: () => void) {
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => session.write('DELETE', `/groups/${app.group_id}/apps/${app._id}`),
    onSuccess: async () => {
      onDone?.();
      await queries.invalidateQueries({ queryKey: ['apps'] });
    },
  });
  const question: Question = {
    title: `Delete ${app.name}?`,
    text: 'Users, functions, rules, secrets and logs of the app are deleted permanently. Collections in its data sources are kept. This cannot be undone.',
    action: 'Delete app',
    typed: app.name,
    onConfirm: () => mutate(),
  };
  return { question, isPending, error };
}

/** Deletes an app, once its name was typed. */
export function DeleteApp({ app, onDone }: { readonly app: App; readonly onDone: () => void }) {
  const { question, isPending, error } = useDeleteApp(app, onDone);
  return (
    <>
      <Confirm label="Delete…" busy={isPending} {...question} />
      <Problem error={error} />
    </>
  );
}
