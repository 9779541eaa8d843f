import { Link } from '@tanstack/react-router';
import { ChevronRight, FolderCog, Gauge, LayoutGrid, PanelLeftClose, PanelLeftOpen, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { Tip } from '../ui/controls/tip';
import { SECTIONS } from './sections';

const CLOSED_GROUPS = 'groundwork.groups';

function storedGroups(): readonly string[] {
  return (localStorage.getItem(CLOSED_GROUPS) ?? '').split(',').filter(Boolean);
}

/** Groups that are folded away, remembered by the browser. */
function useClosedGroups() {
  const [closed, setClosed] = useState(storedGroups);
  const toggle = (group: string): void => {
    const next = closed.includes(group) ? closed.filter((each) => each !== group) : [...closed, group];
    localStorage.setItem(CLOSED_GROUPS, next.join(','));
    setClosed(next);
  };
  return [closed, toggle] as const;
}

interface ItemProps {
  readonly to: string;
  readonly name: string;
  readonly icon: LucideIcon;
  readonly isNarrow: boolean;
  /** True if the link is not the current one on pages below its address. */
  readonly isExact?: boolean;
  readonly onGo: (() => void) | undefined;
}

function Item({ to, name, icon: Icon, isNarrow, isExact = false, onGo }: ItemProps) {
  const link = (
    <Link
      to={to}
      className="nav-item"
      activeOptions={{ exact: isExact, includeSearch: false }}
      {...(isNarrow ? { 'aria-label': name } : {})}
      {...(onGo ? { onClick: onGo } : {})}
    >
      <Icon className="icon" aria-hidden />
      <span className="cut">{name}</span>
    </Link>
  );
  return isNarrow ? (
    <Tip text={name} side="right">
      {link}
    </Tip>
  ) : (
    link
  );
}

interface NavigationProps {
  readonly appId: string | undefined;
  /** Shows pictures alone, with names on hover. */
  readonly isNarrow?: boolean;
  /** Called when a page was chosen. */
  readonly onGo?: () => void;
}

/** Links to all pages: of the app that is shown, or of the console. */
export function Navigation({ appId, isNarrow = false, onGo }: NavigationProps) {
  const [closed, toggle] = useClosedGroups();
  if (appId === undefined) {
    return (
      <>
        <Item to="/" name="Apps" icon={LayoutGrid} isExact isNarrow={isNarrow} onGo={onGo} />
        <Item to="/project" name="Project" icon={FolderCog} isNarrow={isNarrow} onGo={onGo} />
      </>
    );
  }
  return (
    <>
      <Item to={`/apps/${appId}`} name="Overview" icon={Gauge} isExact isNarrow={isNarrow} onGo={onGo} />
      {Object.entries(SECTIONS).map(([group, sections]) => {
        const isOpen = isNarrow || !closed.includes(group);
        return (
          <div key={group} role="group" aria-label={group} className="nav-section">
            {isNarrow ? (
              <div className="nav-line" />
            ) : (
              <button type="button" className="nav-group" aria-expanded={isOpen} onClick={() => toggle(group)}>
                <span>{group}</span>
                <ChevronRight className="icon-s" aria-hidden />
              </button>
            )}
            {isOpen &&
              sections.map(([section, name, icon]) => (
                <Item key={section} to={`/apps/${appId}/${section}`} name={name} icon={icon} isNarrow={isNarrow} onGo={onGo} />
              ))}
          </div>
        );
      })}
    </>
  );
}

interface SidebarProps {
  readonly appId: string | undefined;
  readonly isNarrow: boolean;
  readonly onToggle: () => void;
}

/** The navigation at the side of the window, wide or as pictures. */
export function Sidebar({ appId, isNarrow, onToggle }: SidebarProps) {
  const Icon = isNarrow ? PanelLeftOpen : PanelLeftClose;
  return (
    <nav className="sidebar" aria-label="Main">
      <Navigation appId={appId} isNarrow={isNarrow} />
      <div className="collapse">
        <button
          type="button"
          className="nav-item"
          aria-keyshortcuts="Control+B"
          {...(isNarrow ? { 'aria-label': 'Expand sidebar' } : {})}
          onClick={onToggle}
        >
          <Icon className="icon" aria-hidden />
          <span>Collapse</span>
        </button>
      </div>
    </nav>
  );
}
