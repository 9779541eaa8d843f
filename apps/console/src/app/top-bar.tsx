import { Link, useRouterState } from '@tanstack/react-router';
import { ChevronRight, Menu as MenuIcon } from 'lucide-react';
import { IconButton } from '../ui/controls/icon-button';
import { Logo } from '../ui/display/logo';
import { AccountMenu } from './account-menu';
import { AppSwitcher } from './app-switcher';
import { DraftPill } from './draft-pill';
import { PaletteButton } from './palette/palette-button';
import { sectionName } from './sections';

/** Position of the page's own part in `/apps/{id}/{section}`. */
const SECTION_AT = 3;

/** Name of the current page within the app. */
function Breadcrumb() {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const section = path.split('/')[SECTION_AT] ?? '';
  return (
    <nav aria-label="Breadcrumb" className="crumbs">
      <ChevronRight className="icon-s faint" aria-hidden />
      <span className="strong cut" aria-current="location">
        {section === '' ? 'Overview' : (sectionName(section) ?? section)}
      </span>
    </nav>
  );
}

interface TopBarProps {
  readonly appId: string | undefined;
  readonly onMenu: () => void;
  readonly onLeave: () => void;
}

/** Top bar: the current place, undeployed changes, the search and the account menu. */
export function TopBar({ appId, onMenu, onLeave }: TopBarProps) {
  return (
    <header className="topbar">
      <span className="only-phone">
        <IconButton label="Menu" icon={MenuIcon} onClick={onMenu} />
      </span>
      <Link to="/" className="brand" aria-label="Groundwork, all apps">
        <Logo />
        {appId === undefined && <span>Groundwork</span>}
      </Link>
      {appId !== undefined && (
        <>
          <span className="crumb-line" aria-hidden="true">
            /
          </span>
          <span className="place">
            <AppSwitcher appId={appId} />
            <Breadcrumb />
          </span>
        </>
      )}
      <span className="grow" />
      {appId !== undefined && <DraftPill key={appId} appId={appId} />}
      <PaletteButton />
      <AccountMenu onLeave={onLeave} />
    </header>
  );
}
