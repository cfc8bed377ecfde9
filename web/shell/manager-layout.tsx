import { memo, useEffect, useMemo, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { useCall, useProfile } from '../api/hooks.ts';
import { portalConfig } from '../config.ts';
import { preloadForms } from '../forms/correction-dialog.tsx';
import { useSession } from '../session-state.ts';
import { type Frame, FrameContext } from '../ui/page.tsx';
import { ShortcutList } from '../ui/shortcut-list.tsx';
import { useShortcut } from '../ui/shortcuts.ts';
import { CommandPalette, type PaletteScreen, SearchButton } from './command-palette.tsx';
import { AreaFrame, NavList, nameOf, PersonFoot } from './frame.tsx';
import { usePreload } from './lazy-screen.ts';
import { type Destination, destinationsOf, type Place } from './places.tsx';
import { isManagerProfile, MANAGER_PROFILE } from './profile-address.ts';
import { SlideOver } from './slide-over.tsx';
import { isSwitchedOn } from './switched-on.ts';
import { useMenu } from './use-menu.ts';

const GoThere = memo(({ to, keys = '', label }: Destination) => {
  const navigate = useNavigate();
  useShortcut(keys, `Go to ${label}`, () => navigate(to));
  return null;
});

interface ManagerLayoutProps {
  places: readonly (Place | Destination)[];
  search: PaletteScreen;
}

export function ManagerLayout({ places, search }: ManagerLayoutProps) {
  const { isOpen: menuIsOpen, open: openMenu, close: closeMenu } = useMenu();
  const [palette, setPalette] = useState(false);
  const [shortcuts, setShortcuts] = useState(false);
  const profile = useProfile();
  const session = useSession();
  const opensProfileOnly = profile.data?.second_factor_required === true;
  const path = useLocation().pathname;
  const readsOnly = session.status === 'signed-in' && session.role === 'auditor';
  // Requests one row, because the menus need only the answer's `summary`, which covers the whole ledger.
  const ledger = useCall('listTransactions', opensProfileOnly ? null : { limit: 1 });
  const statistics = useCall('getFundStatistics', opensProfileOnly ? null : {});
  const messages = useCall('listMessages', opensProfileOnly ? null : { limit: 1 });
  const approvals = useCall('listApprovals', opensProfileOnly ? null : { state: 'open' });
  const isDemo = useIsDemo();
  usePreload(preloadForms);
  useShortcut('?', 'All shortcuts', () => setShortcuts(true));

  const destinations = destinationsOf(places).filter(
    ({ to, changes }) =>
      isSwitchedOn(to) && !(readsOnly && changes) && !(opensProfileOnly && to !== MANAGER_PROFILE),
  );
  const badges: Partial<Record<NonNullable<Destination['counts']>, number | undefined>> = {
    clients: statistics.data?.clients.total_clients,
    unclassified: ledger.data?.summary.unclassified,
    approvals: approvals.data?.approvals.length,
    undelivered: messages.data && messages.data.bounced_count + messages.data.failed_count,
  };
  const inSidebar = destinations
    .filter(({ group }) => group)
    .map((place) => ({
      ...place,
      badge: place.counts && badges[place.counts],
      isAlarming: place.counts === 'undelivered',
      note: place.isDemo && isDemo ? '(demo)' : undefined,
    }));
  const name = nameOf(profile, 'Manager');
  const detail = readsOnly ? 'Auditor · Read only' : 'Manager';
  const frame = useMemo<Frame>(
    () => ({
      openMenu,
      openShortcuts: () => setShortcuts(true),
      readsOnly,
    }),
    [openMenu, readsOnly],
  );
  const navigation = (
    <>
      <NavList label="Manager" items={inSidebar} iconClass="size-4 shrink-0" />
      <PersonFoot name={name} detail={detail} profileAt={MANAGER_PROFILE} />
    </>
  );
  if (opensProfileOnly && !isManagerProfile(path)) return <Navigate to={MANAGER_PROFILE} replace />;
  return (
    <FrameContext value={frame}>
      <AreaFrame
        sidebar={
          <>
            <SearchButton onClick={() => setPalette(true)} />
            {navigation}
          </>
        }
      />
      <SlideOver open={menuIsOpen} onClose={closeMenu}>
        {!opensProfileOnly && (
          <SearchButton
            onClick={() => {
              closeMenu();
              setPalette(true);
            }}
          />
        )}
        {navigation}
      </SlideOver>
      <CommandPalette
        open={palette}
        onOpen={setPalette}
        screen={search}
        commands={destinations}
        readsOnly={readsOnly}
      />
      {destinations
        .filter(({ keys }) => keys)
        .map((place) => (
          <GoThere key={place.to} {...place} />
        ))}
      <ShortcutList open={shortcuts} onClose={() => setShortcuts(false)} />
    </FrameContext>
  );
}

function useIsDemo(): boolean {
  const [isDemo, setDemo] = useState(false);
  useEffect(() => {
    portalConfig().then(
      ({ environment }) => setDemo(environment === 'demo'),
      () => undefined,
    );
  }, []);
  return isDemo;
}
