import { useState } from 'react';
import { EntryDetails } from './entry-details';
import { EntryLinks } from './entry-links';
import { subjectOf, type LogEntry } from './log-entry';
import { errorLineOf, storyOf, type Step } from './story';
import { Button } from '../../ui/controls/button';

/** Units of the picture a bar is in. */
const WIDTH = 1_000;
/** What took no time has a bar all the same. */
const BAR_MIN = 4;
/** Deeper steps are no further to the right: a phone is narrow. */
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
          <span className="muted">{entry.type}</span>
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
          {entry.status === undefined ? '' : ` ${entry.status}`}, began after {offsetMs} ms, took {tookMs} ms
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
  readonly entries: readonly LogEntry[];
  /** Whether entries of before these are not loaded. */
  readonly isCut: boolean;
}

/** Everything under one request id on one time line. Each bar is told beside it in words and figures. */
export function RequestStory({ path, appId, entries, isCut }: StoryProps) {
  const { steps, spanMs, failed } = storyOf(entries);
  return (
    <section className="card" aria-labelledby="story-heading">
      <h2 id="story-heading">Story of the request</h2>
      <p>
        {steps.length === 1 ? '1 step' : `${steps.length} steps`} in {spanMs} ms,{' '}
        <span className={failed > 0 ? 'bad' : 'good'}>{failed === 0 ? 'none failed' : `${failed} failed`}</span>. First:{' '}
        <time dateTime={steps[0]?.entry.started}>{new Date(steps[0]?.entry.started ?? 0).toLocaleString()}</time>.
      </p>
      {isCut && <p className="warn">Earlier steps are not loaded yet: times count from the first that is.</p>}
      <ol className="story" aria-label="Steps">
        {steps.map((step) => (
          <StoryStep key={step.entry._id} path={path} appId={appId} step={step} />
        ))}
      </ol>
    </section>
  );
}
