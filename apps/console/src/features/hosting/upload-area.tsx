import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/controls/button';
import { DropZone } from '../../ui/display/drop-zone';
import { CheckField } from '../../ui/controls/fields';
import { Problem, Waiting } from '../../ui/display/states';
import { droppedFiles, pickedFiles, type ChosenFile } from './chosen-files';
import { UploadProgressBar } from './upload-progress';
import { planOf, type UploadPlan } from './upload-plan';
import { uploadsOf } from './uploads';
import { listFolder } from './use-hosting';

const NAMED_MAX = 5;
/** Attribute of an input that takes a folder; React's types do not include it. */
const A_FOLDER = { webkitdirectory: '' };

function ReplaceQuestion({
  plan,
  onAnswer,
}: {
  readonly plan: UploadPlan;
  readonly onAnswer: (chosen: UploadPlan['uploads']) => void;
}) {
  const { uploads, replaced } = plan;
  const others = uploads.filter(({ path }) => !replaced.has(path));
  const names = [...replaced].slice(0, NAMED_MAX).join(', ');
  return (
    <div role="group" aria-label="Existing files" className="field">
      <p role="alert">
        {replaced.size} of {uploads.length} {uploads.length === 1 ? 'file is' : 'files are'} there already: <code>{names}</code>
        {replaced.size > NAMED_MAX && ', …'}. Their headers stay. This cannot be undone.
      </p>
      <div className="bar">
        <Button variant="danger-solid" onClick={() => onAnswer(uploads)}>
          Replace {replaced.size === 1 ? 'it' : 'them'}
        </Button>
        {others.length > 0 && <Button onClick={() => onAnswer(others)}>Upload the others only</Button>}
        <Button onClick={() => onAnswer([])}>Upload nothing</Button>
      </div>
    </div>
  );
}

/** Files are chosen or dropped here; where one is there already, that is said first. */
export function UploadArea({ path, folder }: { readonly path: string; readonly folder: string }) {
  const [isFlat, setFlat] = useState(false);
  const [unread, setUnread] = useState('');
  const plan = useMutation({
    mutationFn: async (chosen: readonly ChosenFile[]) => planOf(chosen, await listFolder(path, folder, true), folder, isFlat),
    onSuccess: (made) => {
      if (made.replaced.size === 0) upload(made.uploads);
    },
  });
  const upload = (uploads: UploadPlan['uploads']): void => {
    plan.reset();
    uploadsOf(path).add(uploads);
  };
  const drop = ({ items }: DataTransfer): void => {
    setUnread('');
    droppedFiles(items).then(
      (chosen) => plan.mutate(chosen),
      (error: unknown) => setUnread(error instanceof Error ? error.message : String(error)),
    );
  };
  const picker = (label: string, kind: object) => (
    <label className="field">
      {label}
      <input
        type="file"
        multiple
        {...kind}
        onChange={({ target }) => {
          plan.mutate(pickedFiles(target.files ?? []));
          // The same files can be chosen again.
          target.value = '';
        }}
      />
    </label>
  );
  return (
    <section className="card" aria-labelledby="upload-heading">
      <h2 id="upload-heading">
        Upload to <code>{folder}</code>
      </h2>
      <DropZone onDrop={drop}>
        <p>Drop files and folders here, or choose them. Applies immediately, not with your draft.</p>
        <div className="row">
          {picker('Files', {})}
          {picker('A folder with everything in it', A_FOLDER)}
        </div>
        <CheckField
          label="Of a folder, only what is in it: dist/index.html becomes index.html"
          checked={isFlat}
          onChange={setFlat}
        />
      </DropZone>
      {unread !== '' && (
        <p role="alert" className="bad">
          Can’t read these files: {unread}
        </p>
      )}
      {plan.isPending && <Waiting what="Checking existing files…" />}
      <Problem error={plan.error} />
      {plan.data && plan.data.replaced.size > 0 && <ReplaceQuestion plan={plan.data} onAnswer={upload} />}
      <UploadProgressBar path={path} />
    </section>
  );
}
