import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ActionMenu } from './action-menu.tsx';
import type { MenuAction } from './action-menu-frame.tsx';
import { Button, ButtonLink } from './button.tsx';
import { useMayChange } from './page.tsx';

export interface PageAction extends Pick<MenuAction, 'id' | 'label' | 'icon' | 'reads' | 'refused'> {
  to?: string;
  onChoose?: () => void;
  preload?: () => void;
}

export function useMenuActions(): (action: PageAction) => MenuAction {
  const navigate = useNavigate();
  return ({ to = '', onChoose = () => navigate(to), ...action }) => ({ ...action, onChoose });
}

interface PageActionsProps {
  more: readonly PageAction[];
  children?: ReactNode;
}

export function PageActions({ more, children }: PageActionsProps) {
  const place = useRef<HTMLDivElement>(null);
  const toMenu = useMenuActions();
  const mayChange = useMayChange();
  const shown = more.filter(({ reads }) => mayChange || reads);
  const isTight = useIsTight(place, shown.map(({ label }) => label).join());
  return (
    <div ref={place} className="flex items-center gap-2">
      {isTight ? (
        <ActionMenu label="More actions" variant="secondary" actions={shown.map(toMenu)} />
      ) : (
        shown.map(({ id, label, icon: Icon, to, refused, preload, onChoose }) =>
          to !== undefined ? (
            <ButtonLink key={id} to={to} icon={Icon && <Icon />}>
              {label}
            </ButtonLink>
          ) : (
            <Button
              key={id}
              icon={Icon && <Icon />}
              disabled={refused !== undefined}
              title={refused || undefined}
              onPointerEnter={preload}
              onFocus={preload}
              onClick={onChoose}
            >
              {label}
            </Button>
          ),
        )
      )}
      {children}
    </div>
  );
}

function useIsTight(place: RefObject<HTMLElement | null>, labels: string): boolean {
  const [width, setWidth] = useState(0);
  const [failed, setFailed] = useState({ labels, width: -1 });
  const isTight = failed.labels === labels && width <= failed.width;
  // The heading and the actions change while the page loads, so the header is measured before each paint.
  useLayoutEffect(() => {
    const head = place.current?.closest('header');
    const heading = head?.querySelector('h1');
    if (!head || !heading || !place.current || isTight) return;
    const { top, height } = heading.getBoundingClientRect();
    if (place.current.getBoundingClientRect().top <= top + height / 2) return;
    setWidth(head.clientWidth);
    setFailed({ labels, width: head.clientWidth });
  });
  useEffect(() => {
    const head = place.current?.closest('header');
    if (!head) return;
    const observer = new ResizeObserver(() => setWidth(head.clientWidth));
    observer.observe(head);
    return () => observer.disconnect();
  }, [place]);
  return isTight;
}
