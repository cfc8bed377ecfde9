import { useCallback, useEffect, useId, useMemo, useState } from 'react';
import { type CalendarDate, fundDateAt } from '#shared/calendar-date.ts';
import { LIMITS } from '#shared/constants.ts';
import type { StatementPreview } from '#shared/contract/statements.ts';
import { addCents, type Cents, ZERO_CENTS } from '#shared/money.ts';
import { STATEMENT_KINDS } from '#shared/terms.ts';
import { ApiError, messageOf } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { useCall } from '../api/hooks.ts';
import { refreshAfter } from '../api/refresh.ts';
import { defineView, oneOf, openId, pageNumber, text, useAddressView } from '../ui/address-view.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { TextAreaField } from '../ui/field.tsx';
import { EmptyState, ErrorState, NotRefreshed } from '../ui/list-states.tsx';
import { Users } from '../ui/lucide-icons.tsx';
import { useMediaQuery } from '../ui/media-query.ts';
import { Money } from '../ui/money.tsx';
import { counted, formatCount } from '../ui/money-format.ts';
import { Notice } from '../ui/notice.tsx';
import { type Hint, Page } from '../ui/page.tsx';
import { pageOf } from '../ui/page-of.ts';
import { Pagination } from '../ui/pagination.tsx';
import { FilterSelect } from '../ui/select.tsx';
import { useShortcut } from '../ui/shortcuts.ts';
import { TableBox, TableFoot } from '../ui/table.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { focusedRow, useRowNavigation } from '../ui/use-row-navigation.ts';
import { PreviewStatement } from './preview-statement.tsx';
import { RunProgress } from './run-progress.tsx';
import { KIND_NAMES, type PeriodChoice, periodInput, periodsOf } from './statement-periods.ts';
import { differenceOf, rowsOf, type StatementRow } from './statement-rows.ts';
import { StatementsTable } from './statements-table.tsx';

const TABS = ['all', 'differs', 'held', 'issued', 'waiting'] as const;
type Tab = (typeof TABS)[number];

const VIEW = defineView({
  filters: {
    kind: oneOf('kind', STATEMENT_KINDS, 'year'),
    to: text('to', /^\d{4}-\d{2}-\d{2}$/),
    threshold: oneOf('differs', ['5', '10', '20'], '10'),
    tab: oneOf('show', TABS, 'all'),
  },
  rest: { page: pageNumber(), open: openId('client'), run: openId('run', /^[A-Za-z0-9_-]{1,80}$/) },
});

const ROWS = 25;
const POLL_MS = 1_500;

const HINTS: readonly Hint[] = [
  { keys: 'j k', label: 'move, preview follows' },
  { keys: 'h', label: 'hold' },
  { keys: 'Enter', label: 'open preview' },
  { keys: 'Esc', label: 'close panel' },
];

interface Previews {
  key: string;
  after: string | undefined;
  rows?: readonly StatementPreview[] | undefined;
  notClosed?: string | undefined;
  error?: Error | undefined;
}

function usePreviews(period: ReturnType<typeof periodInput>, endedRun: string | undefined) {
  const [state, setState] = useState<Previews>();
  const [attempt, setAttempt] = useState(0);
  const key = JSON.stringify({ ...period, all: true, preview: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt makes the request again
  useEffect(() => {
    const controller = new AbortController();
    const about = { key, after: endedRun };
    readPreviews(key, controller.signal).then(
      (read) => setState({ ...about, ...read }),
      (error: Error) => {
        if (controller.signal.aborted) return;
        setState((before) => (before?.key === key ? { ...before, error } : { ...about, error }));
      },
    );
    return () => controller.abort();
  }, [key, endedRun, attempt]);
  const reload = useCallback(() => setAttempt((before) => before + 1), []);
  // `state` may still have the previews of another period.
  const current = state?.key === key ? state : undefined;
  const isNewerThanRun = endedRun !== undefined && current?.after === endedRun;
  return { ...current, isNewerThanRun, reload };
}

async function readPreviews(key: string, signal: AbortSignal): Promise<Pick<Previews, 'rows' | 'notClosed'>> {
  const read = async (more = {}) =>
    (await call('issueStatements', { ...JSON.parse(key), ...more }, { refresh: 'later', signal })).rows;
  try {
    return { rows: await read() };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'month-not-closed') throw error;
    return { rows: await read({ provisional: true }), notClosed: error.message };
  }
}

export function IssueStatements() {
  const { view, change } = useAddressView(VIEW);
  const [today] = useState(() => fundDateAt(new Date()));
  const periods = useMemo(() => periodsOf(view.kind, today), [view.kind, today]);
  const period = (periods.find(({ value }) => value === view.to) ?? periods[0]) as PeriodChoice;
  const input = periodInput(view.kind, period);
  const [chosen, setChosen] = useState<{ of: string; ids: ReadonlySet<string> }>();
  const [confirming, setConfirming] = useState<'all' | StatementRow>();
  const panelId = useId();
  const phone = useMediaQuery('(max-width: 767.98px)');
  const { data: run } = useCall('getStatementRun', view.run === undefined ? null : { id: view.run }, {
    refreshInterval: (latest) => (latest?.status === 'done' ? 0 : POLL_MS),
  });
  const isOfPeriod = run?.kind === view.kind && run.to === period.to;
  const ownRun = isOfPeriod ? run : undefined;
  const isRunning = ownRun?.status === 'running';
  const finished = ownRun?.status === 'done' ? ownRun.id : undefined;
  const { rows: previews, notClosed, error, isNewerThanRun, reload } = usePreviews(input, finished);
  useEffect(() => {
    if (finished !== undefined) void refreshAfter('issueStatements');
  }, [finished]);

  const place = `${view.kind} ${period.value}`;
  const held = useMemo(
    () => (chosen?.of === place ? chosen.ids : new Set(ownRun?.held)),
    [chosen, place, ownRun?.held],
  );
  const all = useMemo(
    () => rowsOf(previews ?? [], held, ownRun, isNewerThanRun),
    [previews, held, ownRun, isNewerThanRun],
  );
  const threshold = Number(view.threshold);
  const lists: Record<Tab, StatementRow[]> = {
    all,
    differs: all.filter((row) => Math.abs(differenceOf(row)) >= threshold),
    held: all.filter(({ state }) => state === 'held'),
    issued: all.filter(({ state }) => state === 'issued'),
    waiting: all.filter(({ state }) => state === 'waiting' || state === 'issuing'),
  };
  const rows = lists[view.tab];
  const { items, page } = pageOf(rows, view.page, ROWS);
  const open = all.find(({ id }) => id === view.open);
  const toIssue = all.filter(({ state }) => state === 'waiting');
  const toggle = (id: string) => {
    if (isRunning) return;
    const next = new Set(held);
    if (!next.delete(id)) next.add(id);
    setChosen({ of: place, ids: next });
  };
  const onOpen = (id: string | undefined) => change({ open: id }, { replace: true });
  const { onPrevious, onNext } = useRowNavigation({
    ids: rows.map(({ id }) => id),
    row: 'client',
    page,
    pageSize: ROWS,
    openId: view.open,
    onOpen,
    onPage: (to) => change({ page: to }, { replace: true }),
  });
  useShortcut('h', 'Hold or stop holding', () => {
    const id = focusedRow() ?? view.open;
    if (id !== undefined) toggle(id);
  });
  const isLoading = previews === undefined && error === undefined;
  const countOf = (tab: Tab) => (isLoading ? undefined : lists[tab].length);

  return (
    <Page
      title="Issue statements"
      crumb={{ label: 'Documents', to: '/manager/documents' }}
      hints={HINTS}
      edgeToEdge={phone}
      actions={
        notClosed === undefined &&
        (isLoading || isRunning || toIssue.length > 0) && (
          <Button
            variant="primary"
            busy={isRunning}
            busyLabel="Issuing"
            disabled={isLoading}
            onClick={() => setConfirming('all')}
          >
            {isLoading ? 'Issue statements' : `Issue ${counted(toIssue.length, 'statement')}`}
          </Button>
        )
      }
      panel={
        open && (
          <PreviewStatement
            key={open.id}
            row={open}
            period={input}
            isProvisional={notClosed !== undefined}
            locked={isRunning}
            onIssue={() => setConfirming(open)}
            onHold={toggle}
            onClose={() => onOpen(undefined)}
            onPrevious={onPrevious}
            onNext={onNext}
          />
        )
      }
    >
      <div className="flex flex-wrap items-center gap-2 max-md:px-4">
        <FilterSelect
          name="Kind"
          value={view.kind}
          options={STATEMENT_KINDS.map((value) => ({ value, label: KIND_NAMES[value] })).reverse()}
          onChange={(kind) => change({ kind, to: '', run: undefined, open: undefined })}
        />
        <FilterSelect
          name={{ year: 'Year', holding: 'On', transactions: 'Period' }[view.kind]}
          value={period.value}
          options={periods.map(({ value, label }) => ({ value, label }))}
          onChange={(to) => change({ to, run: undefined, open: undefined })}
        />
        <FilterSelect
          name="Differs by"
          value={view.threshold}
          options={['5', '10', '20'].map((value) => ({
            value: value as typeof view.threshold,
            label: `${value}% or more`,
          }))}
          onChange={(threshold) => change({ threshold })}
        />
      </div>
      {notClosed !== undefined && (
        <Notice tone="warning" className="max-md:mx-4">
          {notClosed} The figures shown here are provisional.
        </Notice>
      )}
      {error !== undefined && previews === undefined ? (
        <ErrorState boxed title="The statements did not load" loaded={{ error, retry: reload }} />
      ) : previews?.length === 0 ? (
        <EmptyState
          className="rounded-box border border-line py-16"
          icon={<Users className="size-5 text-subtle" />}
          title="No clients yet"
          detail="Statements are issued to the fund’s clients."
        />
      ) : (
        <>
          {error !== undefined && <NotRefreshed error={error} onRetry={reload} className="max-md:mx-4" />}
          <div className="max-md:px-4">
            <RunProgress
              run={ownRun}
              ready={
                isLoading
                  ? 'Adding up every client’s statement'
                  : `${counted(toIssue.length, 'statement')}, ${counted(lists.differs.length, 'differs', 'differ')} by ${view.threshold}% or more`
              }
            />
          </div>
          <Tabs
            className="max-md:px-4"
            label="Which clients"
            panelId={panelId}
            value={view.tab}
            onChange={(tab) => change({ tab }, { replace: true })}
            tabs={[
              { value: 'all', label: 'All', count: countOf('all') },
              { value: 'differs', label: 'Differs', count: countOf('differs'), open: true },
              { value: 'held', label: 'Held', count: countOf('held') },
              { value: 'issued', label: 'Issued', count: countOf('issued') },
              { value: 'waiting', label: 'Waiting', count: countOf('waiting') },
            ]}
          />
          <div id={panelId} role="tabpanel" aria-label="Statements">
            <TableBox>
              <StatementsTable
                rows={items}
                loading={isLoading}
                phone={phone}
                openId={view.open}
                locked={isRunning}
                onOpen={onOpen}
                onHold={toggle}
              />
              {!isLoading && (
                <TableFoot>
                  <span className="grow text-muted">
                    {items.length} of {counted(rows.length, 'client')}, those that differ first
                  </span>
                  <Sum label="Opening" amounts={rows.map(({ opening }) => opening.paid)} />
                  <Sum label="Movements" amounts={rows.map(({ movements }) => movements)} />
                  <Sum label="Closing" amounts={rows.map(({ closing }) => closing.paid)} />
                </TableFoot>
              )}
              {rows.length > ROWS && (
                <TableFoot>
                  <Pagination
                    page={page}
                    pageSize={ROWS}
                    total={rows.length}
                    onPage={(to) => change({ page: to })}
                  />
                </TableFoot>
              )}
            </TableBox>
          </div>
        </>
      )}
      {confirming !== undefined && (
        <ConfirmIssue
          rows={confirming === 'all' ? toIssue : [confirming]}
          whom={confirming === 'all' ? { held: lists.held.length } : { name: confirming.client_name }}
          kind={KIND_NAMES[view.kind]}
          period={period}
          onClose={() => setConfirming(undefined)}
          onConfirm={async (key, because) => {
            const whom =
              confirming === 'all'
                ? ({ all: true, ...(held.size > 0 ? { except: [...held] } : {}) } as const)
                : { client_id: confirming.client_id };
            try {
              const { run_id: id } = await call(
                'issueStatements',
                { ...input, ...whom, ...(because && { replaces_because: because }) },
                { idempotencyKey: key, refresh: 'later' },
              );
              setConfirming(undefined);
              if (id !== undefined) change({ run: id, open: undefined }, { replace: true });
              return undefined;
            } catch (problem) {
              return messageOf(problem);
            }
          }}
        />
      )}
    </Page>
  );
}

function Sum({ label, amounts }: { label: string; amounts: readonly Cents[] }) {
  return (
    <span>
      <span className="text-muted">{label}</span>{' '}
      <Money exact amountCents={addCents(ZERO_CENTS, ...amounts)} className="font-semibold" />
    </span>
  );
}

interface ConfirmIssueProps {
  rows: readonly StatementRow[];
  whom: { held: number } | { name: string };
  kind: string;
  period: { label: string; from: CalendarDate; to: CalendarDate };
  onConfirm: (key: string, because: string) => Promise<string | undefined>;
  onClose: () => void;
}

function ConfirmIssue({ rows, whom, kind, period, onConfirm, onClose }: ConfirmIssueProps) {
  const [because, setBecause] = useState('');
  const [key] = useState(() => crypto.randomUUID());
  const isOne = 'name' in whom;
  const count = rows.length;
  const withoutSignIn = rows.reduce((total, row) => total + row.without_sign_in_count, 0);
  const replaced = rows.filter(({ issued }) => issued).length;
  return (
    <ConfirmDialog
      title={isOne ? `Issue the statement for ${whom.name}?` : `Issue ${counted(count, 'statement')}?`}
      subtitle={`${kind}, ${period.label}`}
      variant="primary"
      confirmLabel={`Issue ${counted(count, 'statement')}`}
      busyLabel="Issuing"
      onConfirm={() => onConfirm(key, because.trim())}
      onClose={onClose}
    >
      <p>
        {isOne ? whom.name : counted(count, 'client')}{' '}
        {count === 1
          ? 'receives the statement in Documents and is'
          : 'receive their statements in Documents and are'}{' '}
        notified by email
        {!isOne && whom.held > 0 ? `; ${formatCount(whom.held)} held back` : ''}. An issued statement never
        changes: a correction is a new statement that shows the number of the old statement.
      </p>
      {replaced > 0 && (
        <TextAreaField
          label={`Why ${counted(replaced, 'statement')} ${replaced === 1 ? 'is' : 'are'} replaced`}
          labelNote="optional"
          rows={2}
          maxLength={LIMITS.reasonLength}
          hint="Printed on the new statement."
          value={because}
          onChange={({ target }) => setBecause(target.value)}
        />
      )}
      {withoutSignIn > 0 && (
        <p className="mt-2">
          {withoutSignIn === 1
            ? '1 recipient has never signed in and gets a link that opens this statement without sign-in for 30 days.'
            : `${formatCount(withoutSignIn)} recipients have never signed in and get a link that opens their statement without sign-in for 30 days.`}
        </p>
      )}
    </ConfirmDialog>
  );
}
