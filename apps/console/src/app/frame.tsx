import { Outlet, useParams } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { Tooltip } from '@base-ui/react/tooltip';
import { useApp } from '../features/apps/use-apps';
import { LoginDialog } from '../features/login/login-dialog';
import { Waiting } from '../ui/display/states';
import { Drawer } from '../ui/overlay/dialog';
import { Toasts } from '../ui/overlay/toasts';
import { Conflicts } from './conflicts';
import './frame.css';
import { AppGate } from './app-gate';
import { LeaveGuard } from './leave-guard';
import { Progress } from './progress';
import { useShortcut } from './shortcut';
import { Navigation, Sidebar } from './sidebar';
import { TopBar } from './top-bar';

const SIDEBAR = 'groundwork.sidebar';
/** Pixels of a window below which the sidebar begins narrow. */
const WIDE_FROM = 1200;

function isNarrowAtFirst(): boolean {
  return (localStorage.getItem(SIDEBAR) ?? (window.innerWidth < WIDE_FROM ? 'narrow' : 'wide')) === 'narrow';
}

/** Returns whether the sidebar shows icons alone, and toggles it, as Ctrl or ⌘ B does; the browser remembers it. */
function useNarrow() {
  const [isNarrow, setNarrow] = useState(isNarrowAtFirst);
  const toggle = (): void => {
    localStorage.setItem(SIDEBAR, isNarrow ? 'wide' : 'narrow');
    setNarrow(!isNarrow);
  };
  useShortcut('b', toggle);
  return [isNarrow, toggle] as const;
}

interface FrameProps {
  /** True if the session that opened the page has ended. */
  readonly isInterrupted: boolean;
  readonly onEnter: (userId: string) => void;
  readonly onLeave: () => void;
}

/** Frame of every page: the top bar, the navigation at the side or in a drawer, dialogs and notifications. */
export function Frame({ isInterrupted, onEnter, onLeave }: FrameProps) {
  const { appId } = useParams({ strict: false });
  const app = useApp();
  const [isNarrow, toggle] = useNarrow();
  const [isMenuOpen, setMenuOpen] = useState(false);
  return (
    <Tooltip.Provider>
      <div className={isNarrow ? 'shell is-narrow' : 'shell'}>
        <Progress />
        <a className="skip" href="#content">
          Skip to content
        </a>
        <TopBar appId={appId} onMenu={() => setMenuOpen(true)} onLeave={onLeave} />
        <Sidebar appId={appId} isNarrow={isNarrow} onToggle={toggle} />
        <main className="main" id="content" tabIndex={-1}>
          <div className="page">
            <Suspense fallback={<Waiting />}>
              <AppGate appId={appId}>
                <Outlet />
              </AppGate>
            </Suspense>
          </div>
        </main>
        <Drawer isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} title={app?.name ?? 'Groundwork'}>
          <nav aria-label="Main" className="drawer-nav">
            <Navigation appId={appId} onGo={() => setMenuOpen(false)} />
          </nav>
        </Drawer>
        <LeaveGuard />
        {isInterrupted && <LoginDialog onDone={onEnter} onLeave={onLeave} />}
        <Conflicts />
        <Toasts />
      </div>
    </Tooltip.Provider>
  );
}
