import { Link, useParams } from '@tanstack/react-router';
import { useId } from 'react';
import { SideBySide } from '../../ui/display/side-by-side-table';
import type { DraftConflict, Side } from './use-draft';

/** Kinds of entities that have a page for each, and the page. */
const PAGES = {
  functions: 'functions',
  endpoints: 'endpoints',
  triggers: 'triggers',
  services: 'services',
  log_forwarders: 'log-forwarders',
} as const;

/** Options for a conflict, and their effects. */
const CHOICES: Readonly<Record<DraftConflict['reason'], readonly (readonly [Side, string])[]>> = {
  changed_by_both: [
    ['mine', 'Save mine'],
    ['theirs', 'Keep theirs'],
  ],
  name_taken: [['theirs', 'Keep theirs: my change is dropped']],
  reference_broken: [['theirs', 'Keep theirs: my change is dropped']],
};

const REASONS: Readonly<Record<DraftConflict['reason'], string>> = {
  changed_by_both: 'Changed in this draft and differently by another deployment.',
  name_taken: 'Something that was deployed meanwhile has this name. Rename mine in the draft, or let it go.',
  reference_broken: 'What one side refers to was deleted by the other. Change mine in the draft, or let it go.',
};

function EditLink({ kind, id }: DraftConflict) {
  const { appId = '' } = useParams({ strict: false });
  const page = Object.entries(PAGES).find(([each]) => each === kind)?.[1];
  if (page === undefined) return null;
  return (
    <Link to={`/apps/$appId/${page}`} params={{ appId }} search={{ id }}>
      Edit mine in the draft
    </Link>
  );
}

interface ConflictChoiceProps {
  readonly conflict: DraftConflict;
  readonly chosen: Side | undefined;
  readonly onChoose: (side: Side) => void;
}

/** An entity both sides decided about: what each has, and whose counts. */
export function ConflictChoice({ conflict, chosen, onChoose }: ConflictChoiceProps) {
  const id = useId();
  const { kind, name, reason, message, mine, theirs } = conflict;
  return (
    <fieldset className="card">
      <legend>
        <span className="muted">{kind.replaceAll('_', ' ')}</span> <span className="mono">{name}</span>
      </legend>
      <p>
        {REASONS[reason]}
        {reason === 'reference_broken' && <span className="muted"> {message}</span>}
      </p>
      <SideBySide mine={mine} theirs={theirs} />
      <div className="bar">
        {CHOICES[reason].map(([side, text]) => (
          <label key={side} className="check">
            <input type="radio" name={id} checked={chosen === side} onChange={() => onChoose(side)} />
            {text}
          </label>
        ))}
        {mine !== null && <EditLink {...conflict} />}
      </div>
    </fieldset>
  );
}
