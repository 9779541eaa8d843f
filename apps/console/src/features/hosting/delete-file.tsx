import { Confirm } from '../../ui/confirm';

interface DeleteFileProps {
  readonly label: string;
  /** Path of the file. */
  readonly file: string;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
}

/** Asks before a file is deleted. */
export function DeleteFile({ label, file, isBusy, onConfirm }: DeleteFileProps) {
  return (
    <Confirm
      label={label}
      title={`Delete ${file}?`}
      text="It is gone at once, and cannot be brought back: deployments have no files."
      action="Delete the file"
      disabled={isBusy}
      onConfirm={onConfirm}
    />
  );
}
