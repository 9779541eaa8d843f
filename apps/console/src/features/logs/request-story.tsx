import { useState } from 'react';
import { EntryDetails } from './entry-details';
import { EntryLinks } from './entry-links';
import { labelOf, subjectOf } from './log-entry';
import { errorLineOf, storyOf, type Step } from './story';
import type { useStory } from './use-story';
import { Button } from '../../ui/controls/button';
import { Problem, Waiting } from '../../ui/display/states';

/** Units of the drawing a bar is in. */
const WIDTH = 1_000;
/** Units of the bar of a step that took no time. */
const BAR_MIN = 4;
/** Maximum indentation of steps: a phone is narrow. */
const SHOWN_DEPTH = 6;

interface StepProps {
  readonly path: string;
  readonly appId: string;
  readonly step: Step;
}

function StoryStep({ path, appId, step }: StepProps) {
  const [isOpen, setOpen] = useState(false);
  const { entry, depth, within, offsetMs, tookMs } = step;
  const { error, messages = [] } = entry;
  const line = errorLineOf(entry);
  const width = Math.max(BAR_MIN, step.width * WIDTH);
  return (
    <li className="step" data-depth={Math.min(depth, SHOWN_DEPTH)}>
      <div className="step-name">
        <div className="bar">
          <Button aria-expanded={isOpen} className="mono" onClick={() => setOpen(!isOpen)}>
            {subjectOf(entry)}
          </Button>
          <span className="muted">{labelOf(entry.type)}</span>
          <EntryLinks path={path} appId={appId} entry={entry} />
        </div>
        {within && <p className="muted">within {subjectOf(within)}</p>}
      </div>
      <div className="step-time">
        <svg
          viewBox={`0 0 ${WIDTH} 12`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className={error === undefined ? 'span' : 'span bad'}
        >
          <rect x={Math.min(step.left * WIDTH, WIDTH - width)} width={width} height={12} />
        </svg>
        <p>
          <span className={error === undefined ? 'good' : 'bad'}>{error === undefined ? 'OK' : 'Error'}</span>
          {entry.status === undefined ? '' : ` ${entry.status}`} · after {offsetMs} ms · took {tookMs} ms
        </p>
        {error !== undefined && (
          <p className="bad mono">
            {line !== null && <strong>Line {line}: </strong>}
            {error}
          </p>
        )}
        {!isOpen && messages.length > 0 && <p className="mono muted">{messages.join(' ')}</p>}
      </div>
      {isOpen && (
        <div className="whole card">
          <EntryDetails entry={entry} />
        </div>
      )}
    </li>
  );
}

interface StoryProps {
  readonly path: string;
  readonly appId: string;
  readonly story: ReturnType<typeof useStory>;
}

/** All entries of one request on one time line. Each bar is described beside it in words and numbers. */
export function RequestStory({ path, appId, story: { data, error } }: StoryProps) {
  if (error) return <Problem error={error} />;
  if (!data) return <Waiting />;
  const { steps, spanMs, failed } = storyOf(data.entries);
  if (steps.length === 0) return <p>No entries for this request. They may be older than the log is kept.</p>;
  return (
    <div className="log-story">
      <p>
        {steps.length === 1 ? '1 step' : `${steps.length} steps`} in {spanMs} ms,{' '}
        <span className={failed > 0 ? 'bad' : 'good'}>{failed === 0 ? 'none failed' : `${failed} failed`}</span>
      </p>
      {data.isCut && <p className="warn">Only the newest {steps.length} steps are shown.</p>}
      <ol className="story" aria-label="Steps">
        {steps.map((step) => (
          <StoryStep key={step.entry._id} path={path} appId={appId} step={step} />
        ))}
      </ol>
    </div>
  );
}
