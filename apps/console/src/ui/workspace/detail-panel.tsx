import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { isTyping } from '../controls/fields';
import { IconButton } from '../controls/icon-button';
import './detail-panel.css';

/** Parts of a page that use the arrow keys and Escape themselves. */
const OWN_KEYS =
  ':is([role="menu"], [role="listbox"], [role="dialog"], [role="tablist"], [role="grid"], [role="combobox"], .code-box)';

/** Ways from the shown entity to others of the list. */
export interface Walk {
  readonly onNext: () => void;
  readonly onPrevious: () => void;
  readonly onClose: () => void;
}

interface DetailPanelProps extends Walk {
  /** Kind of what is shown, in the singular. */
  readonly noun: string;
  readonly title: ReactNode;
  /** True if the title is code, such as a route. */
  readonly isCode?: boolean;
  /** Words and buttons beside the title. */
  readonly actions?: ReactNode;
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** Everything about one entity of a list, docked beside it. ↑ and ↓ show the others, Escape closes it. */
export function DetailPanel(props: DetailPanelProps) {
  const { noun, title, isCode = false, actions, foot, children, ...walk } = props;
  const { onNext, onPrevious, onClose } = walk;
  const close = useRef<HTMLButtonElement>(null);
  const steps = useRef<Readonly<Record<string, () => void>>>({});
  steps.current = { ArrowDown: onNext, ArrowUp: onPrevious, Escape: onClose };
  useEffect(() => {
    const heard = (event: KeyboardEvent): void => {
      const step = steps.current[event.key];
      const isModified = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
      if (!step || isModified || event.defaultPrevented || isTyping(event)) return;
      if (event.target instanceof Element && event.target.closest(OWN_KEYS)) return;
      event.preventDefault();
      step();
    };
    window.addEventListener('keydown', heard);
    return () => window.removeEventListener('keydown', heard);
  }, []);
  useEffect(() => {
    // On a phone the panel covers the list, which has the focus.
    if (window.matchMedia('(max-width: 760px)').matches) close.current?.focus();
  }, []);
  return (
    <aside className="detail-panel" aria-label={`Details of the ${noun}`}>
      <header>
        <h2 className={isCode ? 'cut grow mono' : 'cut grow'}>{title}</h2>
        {actions}
        <IconButton label={`Previous ${noun}`} icon={ChevronUp} onClick={onPrevious} />
        <IconButton label={`Next ${noun}`} icon={ChevronDown} onClick={onNext} />
        <IconButton ref={close} label="Close" icon={X} onClick={onClose} />
      </header>
      <div className="detail-body">{children}</div>
      {foot !== undefined && <footer>{foot}</footer>}
    </aside>
  );
}
