import { useMemo } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { FUND_NAME } from '#shared/constants.ts';
import { useProfile } from '../api/hooks.ts';
import { signOut } from '../leave-session.ts';
import { IconButton } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { LogOut, Menu } from '../ui/lucide-icons.tsx';
import { type Frame, FrameContext } from '../ui/page.tsx';
import { Brand } from './brand.tsx';
import { AreaFrame, NavList, PersonFoot, SignOutButton } from './frame.tsx';
import { type Destination, isHere } from './places.tsx';
import { SlideOver } from './slide-over.tsx';
import { isSwitchedOn } from './switched-on.ts';
import { useMenu } from './use-menu.ts';

const ICON = 'size-4 shrink-0 max-lg:size-4.5';
const TAB = 'flex h-14 flex-col items-center justify-center gap-1 text-label font-medium -outline-offset-2';

function BottomTabs({ destinations }: { destinations: readonly Destination[] }) {
  const { pathname } = useLocation();
  return (
    <nav
      aria-label="Tabs"
      className="fixed inset-x-0 bottom-0 z-20 grid auto-cols-fr grid-flow-col border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      {destinations
        .filter(({ to }) => isSwitchedOn(to))
        .map((destination) => {
          const here = isHere(destination, pathname);
          return (
            <Link
              key={destination.to}
              to={destination.to}
              aria-current={here ? 'page' : undefined}
              className={classNames(TAB, here ? 'text-accent' : 'text-muted')}
            >
              <destination.icon className={ICON} />
              {destination.label}
            </Link>
          );
        })}
      <button type="button" onClick={() => void signOut()} className={classNames(TAB, 'text-muted')}>
        <LogOut aria-hidden="true" className="size-4.5" />
        Sign Out
      </button>
    </nav>
  );
}

/** The layout of every investor's page: sidebar, on narrow screens top bar, slide-over and bottom tabs. */
export function ClientLayout({ places }: { places: readonly Destination[] }) {
  const menu = useMenu();
  const profile = useProfile();
  const name = profile.data
    ? profile.data.name || profile.data.email || 'Client'
    : profile.error
      ? 'Client'
      : undefined;
  const frame = useMemo<Frame>(() => ({ product: FUND_NAME }), []);
  const navigation = (
    <div className="grow overflow-y-auto px-2">
      <NavList label="Client" items={places} iconClass={ICON} />
    </div>
  );
  return (
    <FrameContext value={frame}>
      <AreaFrame
        sidebar={
          <>
            <div className="flex h-14 shrink-0 items-center px-4">
              <Brand />
            </div>
            {navigation}
            <PersonFoot name={name} detail="Client" />
          </>
        }
        topBar={
          <header className="sticky top-0 z-20 flex h-14 items-center justify-between border-b border-line bg-surface pr-2 pl-4 lg:hidden">
            <Brand />
            <div className="flex items-center">
              <SignOutButton />
              <IconButton
                label="Menu"
                icon={<Menu aria-hidden="true" className="size-5" />}
                onClick={menu.open}
              />
            </div>
          </header>
        }
        bottomBar={
          <>
            <div aria-hidden="true" className="h-[calc(3.5rem+env(safe-area-inset-bottom))] lg:hidden" />
            <BottomTabs destinations={places} />
          </>
        }
      />
      <SlideOver open={menu.isOpen} onClose={menu.close}>
        {navigation}
        <PersonFoot name={name} detail="Client" />
      </SlideOver>
    </FrameContext>
  );
}
