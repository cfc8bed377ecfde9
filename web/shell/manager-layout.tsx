import { useMemo, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { FUND_NAME } from '#shared/constants.ts';
import { useCall, useProfile } from '../api/hooks.ts';
import { useSession } from '../session-state.ts';
import { Keys } from '../ui/keys.tsx';
import { Search } from '../ui/lucide-icons.tsx';
import { type Frame, FrameContext } from '../ui/page.tsx';
import { ShortcutList } from '../ui/shortcut-list.tsx';
import { useShortcut } from '../ui/shortcuts.ts';
import { Brand } from './brand.tsx';
import { CommandPalette } from './command-palette.tsx';
import { AreaFrame, NavList, PersonFoot } from './frame.tsx';
import { type Destination, destinationsOf, type Place } from './places.tsx';
import { isManagerProfile, MANAGER_PROFILE } from './profile-address.ts';
import { SlideOver } from './slide-over.tsx';
import { isSwitchedOn } from './switched-on.ts';
import { useIsDemo } from './use-is-demo.ts';
import { useMenu } from './use-menu.ts';

/** The shortcut of a destination. */
function GoThere({ to, keys = '', label }: Destination) {
  const navigate = useNavigate();
  useShortcut(keys, `Go to ${label}`, () => navigate(to));
  return null;
}

/** The layout of every manager's page: sidebar, palette, shortcuts. */
export function ManagerLayout({ places }: { places: readonly (Place | Destination)[] }) {
  const { isOpen: menuIsOpen, open: openMenu, close: closeMenu } = useMenu();
  const [palette, setPalette] = useState(false);
  const [shortcuts, setShortcuts] = useState(false);
  const profile = useProfile();
  const session = useSession();
  // Without the second factor that the stage demands only the profile opens, and says why.
  const opensProfileOnly = profile.data?.second_factor_required === true;
  const path = useLocation().pathname;
  const readsOnly = session.status === 'signed-in' && session.role === 'auditor';
  // One row is enough, because the summary in the answer covers the whole ledger.
  const ledger = useCall('listTransactions', opensProfileOnly ? null : { limit: 1 });
  const statistics = useCall('getFundStatistics', opensProfileOnly ? null : {});
  const messages = useCall('listMessages', opensProfileOnly ? null : { limit: 1 });
  const isDemo = useIsDemo();
  useShortcut('?', 'All shortcuts', () => setShortcuts(true));

  const destinations = destinationsOf(places).filter(
    ({ to, changes }) =>
      isSwitchedOn(to) && !(readsOnly && changes) && !(opensProfileOnly && to !== MANAGER_PROFILE),
  );
  const badges: Partial<Record<NonNullable<Destination['counts']>, number | undefined>> = {
    clients: statistics.data?.clients.total_clients,
    unclassified: ledger.data?.summary.unclassified,
    undelivered: messages.data && messages.data.bounced_count + messages.data.failed_count,
  };
  const inSidebar = destinations
    .filter(({ keys }) => keys)
    .map((place) => ({
      ...place,
      badge: place.counts && badges[place.counts],
      isAlarming: place.counts === 'undelivered',
      note: place.isDemo && isDemo ? '(demo)' : undefined,
    }));
  const name = profile.data
    ? profile.data.name || profile.data.email || 'Manager'
    : profile.error
      ? 'Manager'
      : undefined;
  const detail = readsOnly ? 'Auditor · Read only' : 'Manager';
  const frame = useMemo<Frame>(
    () => ({
      product: FUND_NAME,
      openMenu,
      openShortcuts: () => setShortcuts(true),
      readsOnly,
    }),
    [openMenu, readsOnly],
  );
  const navigation = (
    <div className="grow overflow-y-auto px-2">
      <NavList label="Manager" items={inSidebar} iconClass="size-4 shrink-0" />
    </div>
  );
  if (opensProfileOnly && !isManagerProfile(path)) return <Navigate to={MANAGER_PROFILE} replace />;
  return (
    <FrameContext value={frame}>
      <AreaFrame
        sidebar={
          <>
            <div className="flex h-14 shrink-0 items-center px-4">
              <Brand />
            </div>
            <div className="px-2 pb-3">
              <button
                type="button"
                onClick={() => setPalette(true)}
                className="flex h-8 w-full items-center gap-2 rounded-control border border-line bg-surface px-2 text-body text-subtle hover:border-control"
              >
                <Search aria-hidden="true" className="size-4" />
                <span className="grow text-left">Search</span>
                <Keys keys="Mod+K" />
              </button>
            </div>
            {navigation}
            <PersonFoot name={name} detail={detail} profileAt={MANAGER_PROFILE} />
          </>
        }
      />
      <SlideOver open={menuIsOpen} onClose={closeMenu}>
        {navigation}
        <PersonFoot name={name} detail={detail} profileAt={MANAGER_PROFILE} />
      </SlideOver>
      <CommandPalette open={palette} onOpen={setPalette} commands={destinations} />
      {inSidebar.map((place) => (
        <GoThere key={place.to} {...place} />
      ))}
      <ShortcutList open={shortcuts} onClose={() => setShortcuts(false)} />
    </FrameContext>
  );
}
