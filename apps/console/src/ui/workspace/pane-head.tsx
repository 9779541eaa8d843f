import type { ReactNode } from 'react';
import { SearchInput } from '../controls/fields';

interface PaneHeadProps {
  readonly title: string;
  /** Buttons beside the title. */
  readonly children: ReactNode;
  /** Label of the search. */
  readonly search: string;
  readonly text: string;
  readonly onSearch: (text: string) => void;
}

/** Title, buttons and search of a list beside a workspace. */
export function PaneHead({ title, children, search, text, onSearch }: PaneHeadProps) {
  return (
    <>
      <div className="pane-head">
        <span className="pane-title grow">{title}</span>
        {children}
      </div>
      <div className="pane-search">
        <SearchInput label={search} value={text} onChange={onSearch} />
      </div>
    </>
  );
}
