import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import { Suspense, type ReactNode } from 'react';
import { Waiting } from './states';
import './tabs.css';

interface TabItem {
  readonly id: string;
  readonly label: string;
  readonly count?: ReactNode;
  readonly body: ReactNode;
  /** Keeps what was typed in it while another one is shown. */
  readonly isKept?: boolean;
}

interface TabsProps {
  readonly label: string;
  readonly items: readonly TabItem[];
  /** The view that is shown, where the page decides; else the first, and then what is chosen. */
  readonly value?: string;
  readonly onChange?: (id: string) => void;
  /** Takes the full height; views scroll independently. */
  readonly fills?: boolean;
}

/** Views of one thing, of which one is shown. The code of a view may be loaded with it. */
export function Tabs({ label, items, value, onChange, fills = false }: TabsProps) {
  const shown = value === undefined ? { defaultValue: items[0]?.id } : { value };
  return (
    <BaseTabs.Root {...shown} className={fills ? 'tabs is-filling' : 'tabs'} onValueChange={(id: string) => onChange?.(id)}>
      <BaseTabs.List aria-label={label} className="tab-list">
        {items.map(({ id, label: text, count }) => (
          <BaseTabs.Tab key={id} value={id} className="tab">
            {text}
            {typeof count === 'number' ? <span className="tab-count">{count.toLocaleString()}</span> : count}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {items.map(({ id, body, isKept = false }) => (
        <BaseTabs.Panel key={id} value={id} className="tab-panel" keepMounted={isKept}>
          <Suspense fallback={<Waiting />}>{body}</Suspense>
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
