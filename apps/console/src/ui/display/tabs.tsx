import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import './tabs.css';

interface TabItem {
  readonly id: string;
  readonly label: string;
  readonly count?: number;
  readonly body: ReactNode;
}

interface TabsProps {
  readonly label: string;
  readonly items: readonly TabItem[];
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** Views of one thing, of which one is shown. */
export function Tabs({ label, items, value, onChange }: TabsProps) {
  return (
    <BaseTabs.Root className="tabs" value={value} onValueChange={(id: string) => onChange(id)}>
      <BaseTabs.List aria-label={label} className="tab-list">
        {items.map(({ id, label: text, count }) => (
          <BaseTabs.Tab key={id} value={id} className="tab">
            {text}
            {count !== undefined && <span className="tab-count">{count}</span>}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {items.map(({ id, body }) => (
        <BaseTabs.Panel key={id} value={id} className="tab-panel">
          {body}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
