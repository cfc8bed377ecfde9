import { memo, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import type { useProfile } from '../api/hooks.ts';
import { refreshAfterReload, refreshAll } from '../api/refresh.ts';
import { followOtherTabs, signOut } from '../leave-session.ts';
import { RENEWING_UNTIL, SIGN_OUT_DUE } from '../stored-session.ts';
import { IconButton } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { InitialsMark } from '../ui/initials-mark.tsx';
import { ChevronRight, LogOut, Settings2, UserRound } from '../ui/lucide-icons.tsx';
import { formatCount } from '../ui/money-format.ts';
import { OfflineBanner } from '../ui/offline-banner.tsx';
import { preloadOverlays } from '../ui/overlay.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ToastHost } from '../ui/toast.tsx';
import { askBeforeLeaving, useLeaveQuestion } from '../unsaved.ts';
import { Brand } from './brand.tsx';
import { focusRowLeft } from './focus-row-left.ts';
import { NotFoundScreen } from './full-screen-messages.tsx';
import { useIdle } from './idle.ts';
import { lazyPart, usePreload } from './lazy-screen.ts';
import { type Destination, isHere } from './places.tsx';
import { isSwitchedOn } from './switched-on.ts';

const LeaveQuestion = lazyPart(() => import('./leave-question.tsx'), 'LeaveQuestion');
const StillThere = lazyPart(() => import('./still-there.tsx'), 'StillThere');

export type MenuItem = Destination & {
  badge?: number | undefined;
  isAlarming?: boolean;
  note?: string | undefined;
};

const NAV_ROW =
  'flex min-h-8 w-full items-center gap-2 rounded-control px-2 py-1 text-left text-body transition-colors duration-80 touch:min-h-11 touch:text-form';

interface NavItemProps extends MenuItem {
  here: boolean;
  iconClass: string;
}

/** Memoised, because every new count draws the whole menu, although at most one entry changes. */
const NavItem = memo((item: NavItemProps) => {
  const { to, label, icon: Icon, badge, isAlarming, note, here, iconClass } = item;
  return (
    <li>
      <Link
        to={to}
        aria-current={here ? 'page' : undefined}
        className={classNames(
          NAV_ROW,
          here
            ? 'bg-selected font-medium text-ink [&>svg]:text-accent'
            : 'text-muted hover:bg-hover hover:text-ink',
        )}
      >
        <Icon className={iconClass} />
        <span
          className={classNames('min-w-0 grow leading-4 touch:leading-5', note && 'lg:whitespace-nowrap')}
        >
          {label}
          {note && <span className="text-label font-normal text-subtle"> {note}</span>}
        </span>
        <Count count={badge} isAlarming={isAlarming} />
      </Link>
    </li>
  );
});

interface NavListProps {
  label: string;
  items: readonly MenuItem[];
  iconClass: string;
}

export function NavList({ label, items, iconClass }: NavListProps) {
  const { pathname } = useLocation();
  const shown = items.filter(({ to }) => isSwitchedOn(to));
  const open = shown.filter((item) => isHere(item, pathname)).sort((a, b) => b.to.length - a.to.length)[0];
  const groups = [...new Set(shown.map(({ group }) => group))];
  return (
    <nav aria-label={label} className="grow overflow-y-auto px-2">
      {groups.map((group, at) => {
        const list = shown.filter((item) => item.group === group);
        const entries = list.map((item) => (
          <NavItem key={item.label} {...item} here={item === open} iconClass={iconClass} />
        ));
        if (group !== 'Settings')
          return (
            <NavGroup key={group ?? ''} name={at > 0 ? group : undefined}>
              {entries}
            </NavGroup>
          );
        return (
          <FoldedGroup
            key={group}
            name={group}
            isHere={open?.group === group}
            count={list.reduce((sum, { badge = 0 }) => sum + badge, 0)}
            iconClass={iconClass}
          >
            {entries}
          </FoldedGroup>
        );
      })}
    </nav>
  );
}

function NavGroup({ name, children }: { name?: string | undefined; children: ReactNode }) {
  const id = useId();
  return (
    <>
      {name && (
        <h2 id={id} className="px-2 pt-2.5 pb-1 text-label text-muted">
          {name}
        </h2>
      )}
      <ul aria-labelledby={name && id} className="flex flex-col gap-0.5">
        {children}
      </ul>
    </>
  );
}

interface FoldedGroupProps {
  name: string;
  isHere: boolean;
  count: number;
  iconClass: string;
  children: ReactNode;
}

function FoldedGroup({ name, isHere: isOpenPage, count, iconClass, children }: FoldedGroupProps) {
  const [pressed, setPressed] = useState<boolean>();
  const isOpen = pressed ?? isOpenPage;
  return (
    <div className="mt-2.5 border-t border-line pt-2.5 pb-2">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setPressed(!isOpen)}
        className={classNames(NAV_ROW, 'text-muted hover:bg-hover hover:text-ink')}
      >
        <Settings2 className={iconClass} />
        <span className="grow">{name}</span>
        {!isOpen && <Count count={count} />}
        <ChevronRight className={classNames('size-4 shrink-0 text-subtle', isOpen && 'rotate-90')} />
      </button>
      {isOpen && (
        <ul aria-label={name} className="mt-0.5 flex flex-col gap-0.5">
          {children}
        </ul>
      )}
    </div>
  );
}

function Count({ count, isAlarming }: { count: number | undefined; isAlarming?: boolean | undefined }) {
  if (!count) return null;
  return (
    <span
      className={classNames(
        'tnum text-label',
        isAlarming ? 'font-medium text-negative' : 'font-normal text-subtle',
      )}
    >
      {formatCount(count)}
    </span>
  );
}

interface PersonFootProps {
  name: string | undefined;
  detail: string;
  profileAt: string;
}

export function PersonFoot({ name, detail, profileAt }: PersonFootProps) {
  const here = useLocation().pathname === profileAt;
  const person = <Person name={name} detail={detail} />;
  return (
    <div className="flex min-h-14 shrink-0 items-center gap-2 border-t border-line py-1.5 pr-3 pl-4">
      <Link
        to={profileAt}
        title="Profile"
        aria-current={here ? 'page' : undefined}
        className={classNames(
          '-ml-2 flex min-h-11 min-w-0 grow items-center gap-2 rounded-control pl-2',
          here ? 'bg-hover' : 'hover:bg-hover',
        )}
      >
        {person}
      </Link>
      <SignOutButton />
    </div>
  );
}

function useSignOut() {
  const [leaving, setLeaving] = useState(false);
  const leave = () =>
    askBeforeLeaving(() => {
      setLeaving(true);
      void signOut();
    });
  return { leaving, leave };
}

export function MenuFoot({ profileAt }: { profileAt: string }) {
  const { leaving, leave } = useSignOut();
  const here = useLocation().pathname === profileAt;
  const row = 'flex min-h-11 w-full items-center gap-2 rounded-control px-2 text-form';
  return (
    <div className="shrink-0 border-t border-line p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
      <Link
        to={profileAt}
        aria-current={here ? 'page' : undefined}
        className={classNames(row, here ? 'bg-selected font-medium text-ink' : 'text-muted hover:bg-hover')}
      >
        <UserRound className="size-4.5" />
        Profile
      </Link>
      <button
        type="button"
        aria-disabled={leaving || undefined}
        aria-busy={leaving || undefined}
        className={classNames(row, 'text-muted hover:bg-hover')}
        onClick={() => leaving || leave()}
      >
        <LogOut className="size-4.5" />
        Sign Out
      </button>
    </div>
  );
}

function SignOutButton() {
  const { leaving, leave } = useSignOut();
  return <IconButton label="Sign Out" busy={leaving} icon={<LogOut />} onClick={leave} />;
}

export function Person({ name, detail }: Pick<PersonFootProps, 'name' | 'detail'>) {
  return (
    <>
      <InitialsMark name={name} />
      <span className="min-w-0 grow">
        {name === undefined ? (
          <Skeleton className="h-3 w-24" />
        ) : (
          <span className="block wrap-break-word text-body leading-4 font-medium" title={name}>
            {name}
          </span>
        )}
        <span className="block truncate text-label text-subtle">{detail}</span>
      </span>
    </>
  );
}

/** Undefined until the profile has loaded. */
export function nameOf({ data, error }: ReturnType<typeof useProfile>, otherwise: string) {
  if (!data) return error && otherwise;
  return data.name || data.email || otherwise;
}

/** A client's panel belongs to the list's screen, so that opening it keeps the focus. */
function screenOf(pathname: string): string {
  return pathname.replace(/^(\/manager\/clients)\/.*$/, '$1');
}

interface AreaFrameProps {
  sidebar: ReactNode;
  banner?: ReactNode;
  topBar?: ReactNode;
  bottomBar?: ReactNode;
  pagesOf?: string | undefined;
}

export function AreaFrame({ sidebar, topBar, banner, bottomBar, pagesOf }: AreaFrameProps) {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const screen = screenOf(pathname);
  const shownScreen = useRef(screen);
  const { secondsLeft, stay } = useIdle();
  const { isAsked } = useLeaveQuestion();
  usePreload(preloadOverlays);
  usePreload(LeaveQuestion.preload);
  usePreload(StillThere.preload);
  useEffect(followOtherTabs, []);
  useEffect(followSignOutsDue, []);
  useEffect(refreshAfterReload, []);
  useEffect(() => {
    if (shownScreen.current === screen) return;
    shownScreen.current = screen;
    scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [screen]);
  const leftPath = useRef(pathname);
  useEffect(() => {
    const left = leftPath.current;
    leftPath.current = pathname;
    return left === pathname || !main.current ? undefined : focusRowLeft(left, main.current);
  }, [pathname]);
  if (!isSwitchedOn(pathname)) return <NotFoundScreen />;
  return (
    <div className="min-h-dvh bg-surface print:block lg:grid lg:grid-cols-[232px_minmax(0,1fr)]">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-control bg-raised px-3 py-2 text-body font-medium focus:translate-y-0 focus:shadow-overlay"
      >
        Skip to content
      </a>
      <header className="sticky top-0 z-10 hidden h-dvh flex-col border-r border-line bg-canvas print:hidden lg:flex">
        <div className="flex h-14 shrink-0 items-center px-4">
          <Brand />
        </div>
        {sidebar}
      </header>
      {topBar}
      <main id="main" ref={main} tabIndex={-1} className="min-w-0 outline-none">
        {banner}
        <OfflineBanner onRetry={() => void refreshAll()} />
        <Suspense fallback={<PageSkeleton />}>
          <Outlet key={pagesOf} />
        </Suspense>
      </main>
      {bottomBar}
      <ToastHost />
      {isAsked && <LeaveQuestion />}
      {secondsLeft !== undefined && <StillThere secondsLeft={secondsLeft} onStay={stay} />}
    </div>
  );
}

function PageSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="flex flex-col gap-5 px-6 py-4 max-md:px-4">
      <Skeleton className="h-6 w-40" />
      <Skeleton className="h-24 w-full rounded-box" />
      <Skeleton className="h-64 w-full rounded-box" />
    </div>
  );
}

/** If a tab was closed during a 'sign out everywhere', completes the sign-out. */
function followSignOutsDue(): () => void {
  const settle = () => void import('../change-sign-in.ts').then(({ settleSignOut }) => settleSignOut());
  const onStorage = ({ key }: StorageEvent) => {
    if (key === SIGN_OUT_DUE) settle();
  };
  if (localStorage.getItem(SIGN_OUT_DUE) ?? localStorage.getItem(RENEWING_UNTIL)) settle();
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}
