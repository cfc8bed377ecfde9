import { type Ref, useRef, useState } from 'react';
import { type CalendarDate, displayDate, fundDateAt, lastDayOf } from '#shared/calendar-date.ts';
import { financialYearOf } from '#shared/financial-year.ts';
import { formatPrice, ZERO_UNITS } from '#shared/units.ts';
import type { CallOutput } from '../api/client.ts';
import { useEveryPage } from '../api/every-page.ts';
import { useCall } from '../api/hooks.ts';
import { WaitingApprovals } from '../approvals/waiting-approvals.tsx';
import { day, defineView, flag, oneOf, openId, useAddressView } from '../ui/address-view.ts';
import { Button } from '../ui/button.tsx';
import { CreateExport } from '../ui/create-export.tsx';
import { DateField } from '../ui/date-field.tsx';
import { EmptyState, ErrorState, NotRefreshed } from '../ui/list-states.tsx';
import { ArrowRightLeft, Rows3 } from '../ui/lucide-icons.tsx';
import { useMediaQuery } from '../ui/media-query.ts';
import { counted } from '../ui/money-format.ts';
import { Changes, type Hint, Page } from '../ui/page.tsx';
import { PageActions } from '../ui/page-actions.tsx';
import { useShortcut } from '../ui/shortcuts.ts';
import { useRowNavigation } from '../ui/use-row-navigation.ts';
import { HoldersTable, shownHolders } from './holders-table.tsx';
import { MovesPanel } from './moves-panel.tsx';
import { OpenRegister } from './open-register.tsx';
import { ProposeAdjustment } from './propose-adjustment.tsx';
import { ProposeRedemption } from './propose-redemption.tsx';
import { ProposeTransfer } from './propose-transfer.tsx';

const VIEW = defineView({
  rest: {
    on: day('on'),
    holder: openId('holder'),
    all: flag('all'),
    panel: oneOf('moves', ['shown', 'hidden'], undefined),
  },
});

const HINTS: readonly Hint[] = [
  { keys: 'j k', label: 'holder' },
  { keys: 'Enter', label: 'moves' },
  { keys: 'd', label: 'day' },
  { keys: 'e', label: 'export' },
];

const DIALOGS = {
  transfer: ProposeTransfer,
  redeem: ProposeRedemption,
  adjust: ProposeAdjustment,
  open: OpenRegister,
} as const;

export function ManageRegister() {
  const { view, change } = useAddressView(VIEW);
  const isWide = useMediaQuery('(min-width: 1280px)');
  const [dialog, setDialog] = useState<keyof typeof DIALOGS>();
  const dayField = useRef<HTMLInputElement>(null);
  const { data, error, isValidating, mutate } = useCall('getRegister', view.on ? { on: view.on } : {});
  const moves = useEveryPage('listUnitMoves', {});
  const { former = [] } = data ?? {};
  const holders = data?.holders.toSorted((one, other) => other.units - one.units);
  const ids = shownHolders({ holders, former, isAll: view.all }).map(({ client_id: id }) => id);
  const onOpen = (holder: string) => change({ holder, panel: undefined });
  useRowNavigation({ ids, row: 'holder', openId: view.holder, onOpen });
  useShortcut('d', 'Day', () => dayField.current?.focus());
  const holder = [...(holders ?? []), ...former].find(({ client_id: id }) => id === view.holder);
  const isEmpty = holders?.length === 0 && former.length === 0;
  const showsPanel = view.holder !== undefined || (view.panel ? view.panel === 'shown' : isWide && !isEmpty);
  const Dialog = dialog && DIALOGS[dialog];
  return (
    <Page
      title="Register"
      note={holders && counted(holders.length, 'holder')}
      hints={HINTS}
      exporting={
        <CreateExport
          list="register"
          name="the register"
          filters={view.on ? { on: view.on } : {}}
          rows={holders && holders.length + former.length}
          described="by name, former holders last"
          besides="Same columns as on screen, plus address, client id and the day of leaving."
          hasKey
        />
      }
      actionsRead
      actions={
        <PageActions
          more={[
            ...(showsPanel
              ? []
              : [{ id: 'moves', label: 'Moves', reads: true, onChoose: () => change({ panel: 'shown' }) }]),
            { id: 'redeem', label: 'Redeem', onChoose: () => setDialog('redeem') },
            { id: 'adjust', label: 'Adjust', onChoose: () => setDialog('adjust') },
            { id: 'open', label: 'Import register', onChoose: () => setDialog('open') },
          ]}
        >
          <Changes>
            <Button icon={<ArrowRightLeft />} onClick={() => setDialog('transfer')}>
              Transfer
            </Button>
          </Changes>
        </PageActions>
      }
      panel={
        showsPanel && (
          <MovesPanel
            list={moves}
            on={data?.on}
            holder={holder}
            units={holder ? holder.units : data?.units_on_issue}
            onAll={() => change({ holder: undefined, panel: 'shown' })}
            onClose={() => change({ holder: undefined, panel: 'hidden' })}
          />
        )
      }
    >
      {moves.data && <WaitingApprovals approvals={moves.data.waiting} />}
      <DayOfRegister ref={dayField} on={view.on} register={data} onDay={(on) => change({ on })} />
      {error && !data ? (
        <ErrorState boxed title="The register did not load" loaded={{ error, isValidating, mutate }} />
      ) : isEmpty ? (
        <EmptyState
          className="min-h-90 rounded-box border border-line"
          icon={<Rows3 className="size-5 text-subtle" />}
          title={view.on ? `No holders on ${displayDate(view.on)}` : 'No holders yet'}
          detail="A client holds units as soon as a contribution is allocated. An existing register can be imported from a CSV file."
          action={
            <Changes>
              <Button onClick={() => setDialog('open')}>Import register</Button>
            </Changes>
          }
        />
      ) : (
        <>
          {error && <NotRefreshed error={error} onRetry={() => void mutate()} />}
          <HoldersTable
            holders={holders}
            former={former}
            unitsOnIssue={data?.units_on_issue ?? ZERO_UNITS}
            isAll={view.all}
            onAll={() => change({ all: true })}
            openId={view.holder}
            onOpen={onOpen}
          />
        </>
      )}
      {Dialog && <Dialog from={view.holder} onClose={() => setDialog(undefined)} />}
    </Page>
  );
}

interface DayOfRegisterProps {
  ref: Ref<HTMLInputElement>;
  on: CalendarDate | undefined;
  register: CallOutput<'getRegister'> | undefined;
  onDay: (on: CalendarDate | undefined) => void;
}

function DayOfRegister({ ref, on, register, onDay }: DayOfRegisterProps) {
  const today = fundDateAt(new Date());
  const periods = useCall('listPeriods', { limit: 12 }).data?.periods;
  const quarter = periods?.find(({ status, period }) => status === 'closed' && /(03|06|09|12)$/.test(period));
  const yearEnd = `${financialYearOf(today) - 1}-06-30` as CalendarDate;
  const days = new Set([yearEnd, ...(quarter ? [lastDayOf(quarter.period)] : []), today]);
  const { price, price_day: priceDay } = register ?? {};
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
      <DateField
        ref={ref}
        label="At the end of"
        max={today}
        value={on ?? today}
        onChange={(day) => day && onDay(day === today ? undefined : day)}
      />
      <div className="flex flex-wrap gap-2 md:pt-6">
        {[...days].sort().map((day) => (
          <Button
            key={day}
            aria-pressed={day === (on ?? today)}
            className="aria-pressed:bg-selected aria-pressed:text-accent"
            onClick={() => onDay(day === today ? undefined : day)}
          >
            {day === today ? 'Today' : displayDate(day)}
          </Button>
        ))}
      </div>
      {register && (
        <p className="tnum grow text-label text-muted md:pt-8 md:text-right">
          {price && priceDay
            ? `Value at ${formatPrice(price)}, price of ${displayDate(priceDay)}`
            : 'No unit price is published for this day'}
        </p>
      )}
    </div>
  );
}
