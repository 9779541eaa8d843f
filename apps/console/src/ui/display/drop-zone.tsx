import { useState, type ReactNode } from 'react';

interface DropZoneProps {
  /** Called while the event is handled: what was dropped is gone afterwards. */
  readonly onDrop: (dropped: DataTransfer) => void;
  /** With a way to choose files by the keyboard. */
  readonly children: ReactNode;
}

/** Area onto which files can be dropped. */
export function DropZone({ onDrop, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  return (
    <div
      className="drop"
      {...(isOver ? { 'data-over': '' } : {})}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop(event.dataTransfer);
      }}
    >
      {children}
    </div>
  );
}
