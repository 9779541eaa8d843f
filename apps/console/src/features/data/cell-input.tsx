import { useRef, useState, type KeyboardEvent } from 'react';
import { useUnsaved } from '../../ui/unsaved';
import { cellText, readCell } from './cell-text';

interface CellInputProps {
  /** Name of the field. */
  readonly field: string;
  readonly value: unknown;
  readonly isBusy: boolean;
  readonly onSave: (value: unknown) => void;
  readonly onCancel: () => void;
}

/** A value that is edited in its cell: Enter saves it, Escape gives it up, and leaving it saves what was changed. */
export function CellInput({ field, value, isBusy, onSave, onCancel }: CellInputProps) {
  const stored = cellText(value);
  const [text, setText] = useState(stored);
  const read = readCell(text, value);
  const isChanged = text !== stored;
  useUnsaved(isChanged);
  /** The input loses the focus when it is taken away, too, after it was saved or given up. */
  const isOver = useRef(false);
  const cancel = (): void => {
    isOver.current = true;
    onCancel();
  };
  const save = (): void => {
    if (isBusy) return;
    if (!isChanged) cancel();
    else if (read.problem === null) {
      isOver.current = true;
      onSave(read.value);
    }
  };
  const press = (event: KeyboardEvent): void => {
    // Arrow keys move the cursor here, and between cells elsewhere.
    event.stopPropagation();
    if (event.key === 'Enter') {
      event.preventDefault();
      save();
    }
    if (event.key === 'Escape') cancel();
  };
  const about = 'cell-problem';
  return (
    <>
      <input
        className="cell-input mono"
        aria-label={field}
        aria-invalid={isChanged && read.problem !== null}
        aria-describedby={about}
        autoFocus
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => {
          isOver.current = false;
          setText(target.value);
        }}
        onKeyDown={press}
        onBlur={() => {
          if (!isOver.current) save();
        }}
      />
      <span id={about} role="alert" className="cell-problem bad">
        {isChanged ? read.problem : null}
      </span>
    </>
  );
}
