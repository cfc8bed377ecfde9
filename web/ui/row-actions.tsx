import { ActionMenu } from './action-menu.tsx';
import type { MenuAction } from './action-menu-frame.tsx';
import { ButtonLink, IconButton } from './button.tsx';
import { useMediaQuery } from './media-query.ts';
import { useMayChange } from './page.tsx';
import { type PageAction, useMenuActions } from './page-actions.tsx';

interface RowActionsProps {
  label: string;
  icons: readonly PageAction[];
  more?: readonly MenuAction[];
}

export function RowActions({ label, icons, more = [] }: RowActionsProps) {
  const isPhone = useMediaQuery('(max-width: 767.98px)');
  const mayChange = useMayChange();
  const look = { size: 'small', variant: 'secondary' } as const;
  const toMenu = useMenuActions();
  if (isPhone) return <ActionMenu {...look} label={label} actions={[...icons.map(toMenu), ...more]} />;
  return (
    <>
      {icons
        .filter(({ reads }) => mayChange || reads)
        .map(({ id, label, icon: Icon, to, onChoose }) =>
          to !== undefined ? (
            <ButtonLink
              key={id}
              size="small"
              to={to}
              aria-label={label}
              title={label}
              className="w-6 px-0! touch:w-8"
            >
              {Icon && <Icon className="size-3.5" />}
            </ButtonLink>
          ) : (
            <IconButton
              key={id}
              {...look}
              label={label}
              icon={Icon && <Icon className="size-3.5" />}
              onClick={onChoose}
            />
          ),
        )}
      <ActionMenu {...look} label={label} actions={more} />
    </>
  );
}
