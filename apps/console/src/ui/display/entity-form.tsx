import type { ReactNode } from 'react';
import { Problem } from './states';
import { Button } from '../controls/button';

/** Properties of an entity's form. */
export interface EntityFormProps<Content> {
  readonly path: string;
  readonly label: string;
  /** Words of the button that saves. */
  readonly action: string;
  readonly initial: Content;
  readonly isNew: boolean;
  readonly isBusy: boolean;
  readonly error: Error | null;
  /** Calls back once that is kept. */
  readonly onSave: (body: object, done: () => void) => void;
}

interface FrameProps extends Pick<EntityFormProps<unknown>, 'label' | 'action'> {
  readonly canSave: boolean;
  readonly isBusy?: boolean;
  /** Error that no field shows. */
  readonly problem: Error | null;
  /** Content beside the button. */
  readonly beside?: ReactNode;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** Fields, a button that saves them, and what was refused. */
export function EntityForm({ label, action, canSave, isBusy = false, problem, beside, onSubmit, children }: FrameProps) {
  return (
    <form
      className="form"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      <Problem error={problem} />
      <div className="bar">
        <Button type="submit" variant="primary" busy={isBusy} disabled={!canSave}>
          {action}
        </Button>
        {beside}
      </div>
    </form>
  );
}
