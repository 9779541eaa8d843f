import { useMutation } from '@tanstack/react-query';
import { session } from '../../api/current-session';
import { useAppRefresh } from '../../api/use-app-write';
import { announceDone } from '../../ui/overlay/toasts';
import type { Draft } from './use-draft';

/** Deploys the draft, under a name where one is given. */
export function useDeployDraft(path: string | undefined, draft: Draft | null | undefined) {
  const refresh = useAppRefresh(path);
  return useMutation({
    mutationFn: (name: string) =>
      session.write('POST', `${path ?? ''}/drafts/${draft?._id ?? ''}/deployment`, name === '' ? {} : { name }),
    onSuccess: async () => {
      await refresh();
      announceDone('The draft is deployed.');
    },
    // Another administrator deployed meanwhile: the review shows the changes.
    onError: refresh,
  });
}
