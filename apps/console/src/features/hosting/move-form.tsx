import { useNavigate, useParams } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { useAppRequest } from '../../api/use-app-write';
import { Button } from '../../ui/controls/button';
import { TextField } from '../../ui/controls/fields';
import { locatedError } from '../../ui/located-error';
import { Problem } from '../../ui/display/states';
import { useUnsaved } from '../../ui/unsaved';
import { isFolder } from './hosted-file';
import { placeOf } from './hosting-search';

const PLACES = { to: /path of a hosted file|path of a folder|move_to|copy_to/ };

/** Renames, moves or copies a file, or a folder with everything in it. */
export function MoveForm({ path, from }: { readonly path: string; readonly from: string }) {
  const { appId = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  const [to, setTo] = useState(from);
  const move = useAppRequest(path);
  const { at, rest } = locatedError(move.error, PLACES);
  const target = to.trim();
  useUnsaved(target !== from);
  const send = (verb: 'move' | 'copy'): void => {
    const body = { [`${verb}_from`]: from, [`${verb}_to`]: target };
    const isInside = isFolder(target) && !isFolder(from);
    const place = placeOf(isInside || !isFolder(from) ? target : `${target.replace(/\/+$/, '')}/`);
    const done = (): void => void navigate({ to: '/apps/$appId/hosting', params: { appId }, search: place, ignoreBlocker: true });
    move.mutate({ method: 'POST', path: '/hosting/assets', body }, { onSuccess: done });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send('move');
  };
  const isBusy = move.isPending || target === '' || target === from;
  return (
    <form className="form" aria-label="Move or copy" onSubmit={submit}>
      <TextField
        label="New path"
        value={to}
        required
        hint={`Existing files are overwritten.${isFolder(from) ? ' Everything in the folder goes along.' : ' A path with a slash at its end is a folder to put it into.'}`}
        problem={at.to}
        onChange={setTo}
      />
      <div className="bar">
        <Button type="submit" busy={isBusy}>
          Move
        </Button>
        <Button busy={isBusy} onClick={() => send('copy')}>
          Copy
        </Button>
      </div>
      <Problem error={rest} />
    </form>
  );
}
