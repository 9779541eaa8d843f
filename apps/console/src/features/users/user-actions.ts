import { CircleCheck, CircleOff, LogOut, Trash2 } from 'lucide-react';
import { useAppRequest } from '../../api/use-app-write';
import type { RowAction } from '../../ui/overlay/row-menu';
import { nameOf, type AppUser } from './app-user';

/** Returns what can be done with a user, and the error of what was tried last. */
export function useUserActions(path: string, user: AppUser, onDeleted?: () => void) {
  const { _id: id, disabled } = user;
  const change = useAppRequest(path);
  const put = (verb: string): void => change.mutate({ method: 'PUT', path: `/users/${id}/${verb}` });
  const actions: readonly RowAction[] = [
    {
      label: disabled ? 'Enable' : 'Disable',
      icon: disabled ? CircleCheck : CircleOff,
      disabled: change.isPending,
      does: () => put(disabled ? 'enable' : 'disable'),
    },
    { label: 'End all sessions', icon: LogOut, disabled: change.isPending, does: () => put('logout') },
    {
      label: 'Delete…',
      icon: Trash2,
      disabled: change.isPending,
      does: {
        title: 'Delete this user?',
        text: 'The user’s sessions and API keys are deleted, too. Documents in collections stay. This cannot be undone.',
        action: 'Delete user',
        typed: nameOf(user) || id,
        onConfirm: () => change.mutate({ method: 'DELETE', path: `/users/${id}` }, onDeleted ? { onSuccess: onDeleted } : {}),
      },
    },
  ];
  return { actions, error: change.error };
}
