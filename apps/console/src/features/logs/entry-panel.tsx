import { Link } from '@tanstack/react-router';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { buttonClass } from '../../ui/controls/button';
import { IconButton } from '../../ui/controls/icon-button';
import { Tabs } from '../../ui/display/tabs';
import { EntryLinks } from './entry-links';
import { EntrySummary } from './entry-summary';
import { subjectOf, type LogEntry } from './log-entry';
import { RequestStory } from './request-story';
import { useStory } from './use-story';

export type EntryView = 'summary' | 'story' | 'json';

interface EntryPanelProps {
  readonly path: string;
  readonly appId: string;
  readonly entry: LogEntry;
  readonly view: EntryView;
  readonly onView: (view: EntryView) => void;
  /** Opens the next or the previous entry; absent at the end of the list. */
  readonly onNext: (() => void) | undefined;
  readonly onPrevious: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Everything about one entry, docked beside the list. */
export function EntryPanel({ path, appId, entry, view, onView, onNext, onPrevious, onClose }: EntryPanelProps) {
  const story = useStory(path, entry);
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // On a phone the panel covers the list, which has the focus.
    if (getComputedStyle(close.current?.closest('.log-panel') ?? document.body).position === 'fixed') close.current?.focus();
  }, []);
  const walk = (event: KeyboardEvent): void => {
    const isScrolled = event.target instanceof Element && event.target.closest('.code-box') !== null;
    const step = { ArrowDown: onNext, ArrowUp: onPrevious, Escape: onClose }[event.key];
    if (!step || isScrolled) return;
    event.preventDefault();
    step();
  };
  return (
    // The keys of the list work in the panel, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside className="log-panel" aria-label="Log entry" onKeyDown={walk}>
      <header>
        <h2 className="cut grow">
          <code>{subjectOf(entry)}</code>
        </h2>
        <IconButton label="Previous entry" icon={ChevronUp} disabled={!onPrevious} onClick={onPrevious} />
        <IconButton label="Next entry" icon={ChevronDown} disabled={!onNext} onClick={onNext} />
        <IconButton ref={close} label="Close" icon={X} onClick={onClose} />
      </header>
      <div className="log-panel-body">
        <Tabs
          label="Log entry"
          value={view}
          onChange={(id) => onView(id as EntryView)}
          items={[
            { id: 'summary', label: 'Summary', body: <EntrySummary path={path} appId={appId} entry={entry} /> },
            {
              id: 'story',
              label: 'Request story',
              ...(story.data ? { count: story.data.entries.length } : {}),
              body: <RequestStory path={path} appId={appId} story={story} />,
            },
            {
              id: 'json',
              label: 'Raw JSON',
              body: (
                <pre className="code-box" tabIndex={0} aria-label="Raw JSON" role="region">
                  {JSON.stringify(entry, null, 2)}
                </pre>
              ),
            },
          ]}
        />
      </div>
      <footer>
        <Link className={buttonClass({})} to="/apps/$appId/logs" params={{ appId }} search={{ request: entry.co_id }}>
          Filter by this request
        </Link>
        <EntryLinks path={path} appId={appId} entry={entry} className={buttonClass({})} />
      </footer>
    </aside>
  );
}
