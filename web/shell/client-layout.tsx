import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router-dom';
import type { User } from '#shared/contract/users.ts';
import { call } from '../api/client.ts';
import { CLIENT_PAGES, type ClientPage, clientInView, clientNamedIn } from '../api/client-in-view.ts';
import { useEveryPage } from '../api/every-page.ts';
import { useProfile } from '../api/hooks.ts';
import { IconButton } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { ChevronRight, Eye, Menu, Search, Users } from '../ui/lucide-icons.tsx';
import { formatCount } from '../ui/money-format.ts';
import { type Frame, FrameContext } from '../ui/page.tsx';
import { Brand } from './brand.tsx';
import { clientPageAddress, useClientAddress } from './client-address.ts';
import { ClientSwitcher, ROLES } from './client-switcher.tsx';
import { CommandPalette, type PaletteScreen, SearchButton } from './command-palette.tsx';
import { AreaFrame, MenuFoot, type MenuItem, NavList, nameOf, Person, PersonFoot } from './frame.tsx';
import { NotFoundScreen, WaitingScreen } from './full-screen-messages.tsx';
import { FundContact } from './fund-contact.tsx';
import { type Destination, destinationsOf, isHere, type Place } from './places.tsx';
import { SlideOver } from './slide-over.tsx';
import { startsAtTable } from './starts-at-table.ts';
import { isSwitchedOn } from './switched-on.ts';
import { useMenu } from './use-menu.ts';

const ICON = 'size-4 shrink-0 max-lg:size-4.5';
const TAB = 'flex h-14 flex-col items-center justify-center gap-1 text-label font-medium -outline-offset-2';

function BottomTabs({ destinations }: { destinations: readonly MenuItem[] }) {
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
              key={destination.label}
              to={destination.to}
              aria-current={here ? 'page' : undefined}
              className={classNames(TAB, 'relative', here ? 'text-accent' : 'text-muted')}
            >
              <destination.icon className={ICON} />
              {destination.tabLabel ?? destination.label}
              {Boolean(destination.badge) && (
                <span className="tnum absolute top-1 left-1/2 ml-1.5 flex h-4 min-w-4 items-center justify-center rounded-full bg-accent px-1 text-[0.625rem] font-semibold text-on-accent">
                  {formatCount(destination.badge)}
                </span>
              )}
            </Link>
          );
        })}
    </nav>
  );
}

const YOUR_CLIENTS = { to: '/client/clients', label: 'Your clients', icon: Users } as const;

const FOOT = <FundContact className="mt-2 border-t border-line pt-4 text-body text-muted" />;

const [START, ...OTHERS] = CLIENT_PAGES;
const OTHER = new RegExp(`/(${OTHERS.join('|')})(?:/|$)`);

function pageOf(pathname: string): ClientPage {
  return (OTHER.exec(pathname)?.[1] as ClientPage | undefined) ?? START;
}

function lastOf(clients: User['clients']): string | undefined {
  const last = lastClient();
  return (clients.find(({ id }) => id === last) ?? clients[0])?.id;
}

interface ClientLayoutProps {
  places: readonly (Place | Destination)[];
  search: PaletteScreen;
}

export function ClientLayout({ places, search: searchScreen }: ClientLayoutProps) {
  const menu = useMenu();
  const [isSearching, setSearching] = useState(false);
  useTellOpened();
  const { pathname, search } = useLocation();
  const addressOf = useClientAddress();
  const named = clientNamedIn(pathname);
  const profile = useProfile();
  const clients = profile.data?.clients ?? [];
  const open = named && clients.find(({ id }) => id === named.clientId);
  const readsOnly = named?.isViewAs === true || (open ?? clients[0])?.role === 'adviser';
  const hasTable = startsAtTable(clients);
  const hasSeveral = clients.length > 1 || hasTable;
  useEffect(() => {
    if (hasSeveral && open) rememberClient(open.id);
  }, [hasSeveral, open]);
  const name = nameOf(profile, 'Client');
  const page = pageOf(pathname);
  const isTable = hasTable && (page === 'clients' || (!named && page === 'dashboard'));
  const isNoneOpen = isTable || (hasTable && !named && page === 'profile');
  const clientId = isNoneOpen ? undefined : profile.data?.client?.id;
  const calls = useEveryPage('listClientCapitalCalls', clientId === undefined ? null : { id: clientId });
  const toPay = calls.data?.capital_calls.filter((call) => call.outstanding_amount > 0).length;
  const pages = destinationsOf(places).map((place) => ({
    ...place,
    to: addressOf(pageOf(place.to)),
    // A client may have the id `documents`, so `/client/documents` is ambiguous and the current page is set here.
    otherPaths: pageOf(place.to) === page ? [pathname] : [],
    badge: place.counts === 'to-pay' ? toPay : undefined,
  }));
  const items = [
    ...(hasTable
      ? [{ ...YOUR_CLIENTS, badge: clients.filter(({ status }) => status !== 'Suspended').length }]
      : []),
    ...(isNoneOpen ? [] : pages),
  ];
  const frame = useMemo<Frame>(() => ({ readsOnly, foot: FOOT }), [readsOnly]);
  const first = lastOf(clients);
  if (!named && !profile.data && !profile.error && lastClient() !== null)
    return <WaitingScreen>Loading...</WaitingScreen>;
  if (isTable && pathname !== YOUR_CLIENTS.to) return <Navigate replace to={`${YOUR_CLIENTS.to}${search}`} />;
  if (!named && hasSeveral && !isNoneOpen && first !== undefined)
    return <Navigate replace to={`${clientPageAddress(first, page)}${search}`} />;
  // Staff who view as a client have no profile page, because it would show their own profile.
  if (profile.data && named && (!open || (named.isViewAs && page === 'profile'))) return <NotFoundScreen />;
  const switcher = clients.length > 1 && !isNoneOpen && !named?.isViewAs && (
    <ClientSwitcher clients={clients} openId={named?.clientId} page={page} />
  );
  const searchedPages =
    clientId === undefined || profile.data?.client?.status === 'Suspended'
      ? undefined
      : `${named?.isViewAs ? '/manager/view-as' : '/client'}/${clientId}`;
  const isOnlyAdviser = hasTable && clients.every(({ role }) => role === 'adviser');
  const standing = isOnlyAdviser ? ROLES.adviser : 'Client';
  const detail = hasSeveral && !isOnlyAdviser ? (profile.data?.email ?? standing) : standing;
  const foot = !named?.isViewAs && (
    <PersonFoot name={name} detail={detail} profileAt={addressOf('profile')} />
  );
  const navigation = <NavList label="Client" items={items} iconClass={ICON} />;
  return (
    <FrameContext value={frame}>
      <AreaFrame
        sidebar={
          <>
            {switcher}
            {searchedPages !== undefined && <SearchButton onClick={() => setSearching(true)} />}
            {navigation}
            {foot}
          </>
        }
        topBar={
          <header className="sticky top-0 z-20 flex h-14 items-center justify-between border-b border-line bg-surface pr-2 pl-4 print:hidden lg:hidden">
            <Brand />
            <span className="grow" />
            {searchedPages !== undefined && (
              <IconButton
                label="Search"
                icon={<Search className="size-5" />}
                onClick={() => setSearching(true)}
              />
            )}
            <IconButton label="Menu" icon={<Menu className="size-5" />} onClick={menu.open} />
          </header>
        }
        pagesOf={named?.clientId}
        banner={
          named?.isViewAs ? (
            <ViewAsBanner clientId={named.clientId} name={open?.name} />
          ) : (
            hasTable && !isNoneOpen && <BackToTable name={open?.name} />
          )
        }
        bottomBar={
          !isNoneOpen && (
            <>
              <div
                aria-hidden="true"
                className="h-[calc(3.5rem+env(safe-area-inset-bottom))] print:hidden lg:hidden"
              />
              <BottomTabs destinations={pages} />
            </>
          )
        }
      />
      <SlideOver open={menu.isOpen} onClose={menu.close}>
        {switcher || (
          <div className="mx-2 mb-2 flex min-h-14 items-center gap-2.5 rounded-box border border-line bg-surface px-3">
            <Person name={name} detail={standing} />
          </div>
        )}
        {navigation}
        {!named?.isViewAs && <MenuFoot profileAt={addressOf('profile')} />}
      </SlideOver>
      {searchedPages !== undefined && (
        <CommandPalette
          key={searchedPages}
          open={isSearching}
          onOpen={setSearching}
          screen={searchScreen}
          commands={items}
          pagesOf={searchedPages}
          readsOnly={readsOnly}
        />
      )}
    </FrameContext>
  );
}

/** On wide screens, the sidebar has this link. */
function BackToTable({ name }: { name: string | undefined }) {
  return (
    <div className="sticky z-10 flex min-h-10 items-center justify-between gap-x-4 border-b border-line bg-canvas px-6 print:hidden max-lg:top-14 max-md:px-4 lg:hidden">
      <Link
        to={YOUR_CLIENTS.to}
        className="flex shrink-0 items-center gap-2 font-medium text-accent touch:py-2.5"
      >
        <ChevronRight className="size-4 rotate-180" />
        {YOUR_CLIENTS.label}
      </Link>
      <span className="min-w-0 truncate text-muted">{name}</span>
    </div>
  );
}

function ViewAsBanner({ clientId, name }: { clientId: string; name: string | undefined }) {
  return (
    <div
      role="status"
      className="sticky top-0 z-10 flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line bg-warning-tint px-6 py-1.5 text-warning max-lg:top-14 max-md:px-4"
    >
      <span className="flex min-w-0 items-center gap-2">
        <Eye className="size-4 shrink-0" />
        You see what {name ?? 'the client'} sees. Nothing can be changed here.
      </span>
      <Link to={`/manager/clients/${clientId}`} className="font-medium underline touch:py-2.5">
        Back to the client
      </Link>
    </div>
  );
}

/** Reports once that the user followed the link of a message. Ignores failures. */
function useTellOpened() {
  const [query] = useSearchParams();
  const message = query.get('message');
  const reported = useRef<string>(undefined);
  useEffect(() => {
    // A manager who views as the client has not opened the message for the client.
    if (clientInView()?.isViewAs) return;
    if (message === null || reported.current === message) return;
    reported.current = message;
    call('openMessage', { id: message }).catch(() => {});
  }, [message]);
}

const LAST_CLIENT = 'last-client';

function lastClient(): string | null {
  try {
    return localStorage.getItem(LAST_CLIENT);
  } catch {
    return null;
  }
}

function rememberClient(clientId: string): void {
  try {
    localStorage.setItem(LAST_CLIENT, clientId);
  } catch {
    // If the client cannot be stored, the next visit opens the login's first client.
  }
}
