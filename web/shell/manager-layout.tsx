import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { FUND_NAME } from '#shared/constants.ts';
import { useCall, useProfile } from '../api/hooks.ts';
import { Keys } from '../ui/keys.tsx';
import {
  ArrowRightLeft,
  Building2,
  Folder,
  HandCoins,
  History,
  House,
  Landmark,
  Link2,
  Plus,
  Search,
  Upload,
  UserPlus,
  UserRound,
  Users,
} from '../ui/lucide-icons.tsx';
import { type Frame, FrameContext } from '../ui/page.tsx';
import { ShortcutList } from '../ui/shortcut-list.tsx';
import { useShortcut } from '../ui/shortcuts.ts';
import { Brand } from './brand.tsx';
import { type Command, CommandPalette } from './command-palette.tsx';
import { AreaFrame, type Destination, NavList, PersonFoot } from './frame.tsx';
import { SlideOver } from './slide-over.tsx';
import { isSwitchedOn } from './switched-on.ts';
import { useMenu } from './use-menu.ts';

/** The frame of every manager's page: sidebar, palette, shortcuts. */
export function ManagerLayout() {
  const navigate = useNavigate();
  const { isOpen: menuIsOpen, open: openMenu, close: closeMenu } = useMenu();
  const [palette, setPalette] = useState(false);
  const [shortcuts, setShortcuts] = useState(false);
  const profile = useProfile();
  // One row is enough: the summary that comes with it counts the whole ledger.
  const ledger = useCall('listTransactions', { limit: 1 });
  const statistics = useCall('getFundStatistics', {});
  useShortcut('g d', 'Go to Dashboard', () => navigate('/manager/dashboard'));
  useShortcut('g c', 'Go to Clients', () => navigate('/manager/clients'));
  useShortcut('g t', 'Go to Transactions', () => navigate('/manager/transactions'));
  useShortcut('g b', 'Go to Bank import', () => navigate('/manager/transactions-auto'));
  useShortcut('g i', 'Go to Investment Overview', () => navigate('/manager/fund'));
  useShortcut(
    'g o',
    'Go to Documents',
    () => navigate('/manager/documents'),
    isSwitchedOn('/manager/documents'),
  );
  useShortcut('g l', 'Go to Capital Calls', () => navigate('/manager/capital-calls'));
  useShortcut(
    'g r',
    'Go to Reconciliation',
    () => navigate('/manager/reconciliation'),
    isSwitchedOn('/manager/reconciliation'),
  );
  useShortcut('g a', 'Go to Audit', () => navigate('/manager/audit'), isSwitchedOn('/manager/audit'));
  useShortcut('?', 'All shortcuts', () => setShortcuts(true));

  const icon = 'size-4 shrink-0';
  const destinations: (Destination & { keys: string })[] = [
    {
      to: '/manager/dashboard',
      alsoAt: '/manager',
      label: 'Dashboard',
      keys: 'g d',
      icon: <House aria-hidden="true" className={icon} />,
    },
    {
      to: '/manager/clients',
      label: 'Clients',
      keys: 'g c',
      icon: <Users aria-hidden="true" className={icon} />,
      badge: statistics.data?.clients.total_clients,
    },
    {
      to: '/manager/transactions',
      label: 'Transactions',
      keys: 'g t',
      icon: <ArrowRightLeft aria-hidden="true" className={icon} />,
      badge: ledger.data?.summary.unclassified,
    },
    {
      to: '/manager/transactions-auto',
      label: 'Bank import',
      icon: <Landmark aria-hidden="true" className={icon} />,
      keys: 'g b',
    },
    {
      to: '/manager/fund',
      label: 'Investment Overview (demo)',
      keys: 'g i',
      icon: <Building2 aria-hidden="true" className={icon} />,
    },
    {
      to: '/manager/documents',
      label: 'Documents',
      keys: 'g o',
      icon: <Folder aria-hidden="true" className={icon} />,
    },
    {
      to: '/manager/capital-calls',
      label: 'Capital Calls',
      keys: 'g l',
      icon: <HandCoins aria-hidden="true" className={icon} />,
    },
    {
      to: '/manager/reconciliation',
      label: 'Reconciliation',
      keys: 'g r',
      icon: <Link2 aria-hidden="true" className={icon} />,
    },
    {
      to: '/manager/audit',
      label: 'Audit',
      keys: 'g a',
      icon: <History aria-hidden="true" className={icon} />,
    },
  ];
  const commands: Command[] = [
    ...destinations,
    {
      to: '/manager/transactions/record',
      label: 'Record transaction',
      icon: <Plus aria-hidden="true" className={icon} />,
    },
    {
      to: '/manager/clients?add=1',
      label: 'Add client',
      icon: <UserPlus aria-hidden="true" className={icon} />,
    },
    {
      to: '/manager/fund?add=1',
      label: 'Add property',
      icon: <Plus aria-hidden="true" className={icon} />,
    },
    {
      to: '/manager/capital-calls/new',
      label: 'New capital call',
      icon: <Plus aria-hidden="true" className={icon} />,
    },
    {
      to: '/manager/documents?upload=1',
      label: 'Upload documents',
      icon: <Upload aria-hidden="true" className={icon} />,
    },
    {
      to: '/manager/profile',
      label: 'Profile',
      icon: <UserRound aria-hidden="true" className={icon} />,
    },
  ];
  const name = profile.data
    ? profile.data.name || profile.data.email || 'Manager'
    : profile.error
      ? 'Manager'
      : undefined;
  const frame = useMemo<Frame>(
    () => ({
      product: FUND_NAME,
      openMenu,
      openShortcuts: () => setShortcuts(true),
    }),
    [openMenu],
  );
  const navigation = (
    <div className="grow overflow-y-auto px-2">
      <NavList label="Manager" destinations={destinations} />
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
            <PersonFoot name={name} detail="Manager" profileAt="/manager/profile" />
          </>
        }
      />
      <SlideOver open={menuIsOpen} onClose={closeMenu}>
        {navigation}
        <PersonFoot name={name} detail="Manager" profileAt="/manager/profile" />
      </SlideOver>
      <CommandPalette
        open={palette}
        onOpen={setPalette}
        commands={commands.filter(({ to }) => isSwitchedOn(to))}
      />
      <ShortcutList open={shortcuts} onClose={() => setShortcuts(false)} />
    </FrameContext>
  );
}
