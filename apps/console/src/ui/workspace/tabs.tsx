import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import { Suspense, type ReactNode } from 'react';
import { Waiting } from '../display/states';
import './workspace.css';

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly {
    readonly label: string;
    readonly body: ReactNode;
    /** Keeps what was typed in it while another one is shown. */
    readonly isKept?: boolean;
  }[];
}

/** Views of one thing, of which one is shown. The code of a view may be loaded with it. */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <BaseTabs.Root className="tabs" defaultValue={tabs[0]?.label}>
      <BaseTabs.List aria-label={label} className="tab-list">
        {tabs.map((tab) => (
          <BaseTabs.Tab key={tab.label} value={tab.label} className="tab">
            {tab.label}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {tabs.map((tab) => (
        <BaseTabs.Panel key={tab.label} value={tab.label} className="tab-panel" keepMounted={tab.isKept === true}>
          <Suspense fallback={<Waiting />}>{tab.body}</Suspense>
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
