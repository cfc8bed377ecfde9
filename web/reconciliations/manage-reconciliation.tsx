import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { fundDateAt } from '#shared/calendar-date.ts';
import type { LineItem } from '#shared/contract/capital-calls.ts';
import { addCents } from '#shared/money.ts';
import { passesMatchWords } from '#shared/reconciliation-filter.ts';
import { useAddressView } from '../ui/address-view.ts';
import { Button } from '../ui/button.tsx';
import { CreateExport } from '../ui/create-export.tsx';
import { ErrorState } from '../ui/list-states.tsx';
import { ArrowLeft, CheckCheck, Link2 } from '../ui/lucide-icons.tsx';
import { useMediaQuery } from '../ui/media-query.ts';
import { Money } from '../ui/money.tsx';
import { Page } from '../ui/page.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { useShortcut } from '../ui/shortcuts.ts';
import { TableBox } from '../ui/table.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { focusRow } from '../ui/use-row-navigation.ts';
import { ApplySafe } from './apply-safe.tsx';
import { DEPOSIT_TABS, DepositActions, type DepositTab } from './deposit-actions.tsx';
import { DepositSuggestions } from './deposit-suggestions.tsx';
import { DepositsList, NoDeposits } from './deposits-list.tsx';
import { SIDE_VIEW, useFilterAddress } from './filter-address.ts';
import { filterAllocated, filterDeposits, filterItems, itemFiltersOf } from './filter-reconciliation.ts';
import { ListHead, LoadingLists } from './list-frame.tsx';
import { MatchDeposits } from './match-deposits.tsx';
import { MatchedPairs } from './matched-pairs.tsx';
import { OutstandingItems } from './outstanding-items.tsx';
import { useReconciliation } from './reconciliation-context.tsx';
import {
  isAllocated,
  type MatchingPair,
  type MatchSource,
  type ReconciliationFilters,
  sourceId,
} from './reconciliation-state.ts';
import { ReconciliationToolbar } from './reconciliation-toolbar.tsx';
import {
  chosenGroups,
  declinedApart,
  groupsOf,
  jointSuggestions,
  leftOf,
  lineIdsOf,
  namesOf,
  pairsOfJoint,
  type SuggestedPart,
  type SuggestionGroup,
  safeMatches,
} from './suggestion-groups.ts';
import { useDeclining } from './use-declining.ts';
import { useMatching } from './use-matching.ts';
import { itemsOf, usePairing } from './use-pairing.ts';

const HINTS = [
  { keys: 'j k', label: 'deposit' },
  { keys: 'm a c t x', label: 'what to do' },
  { keys: 'Enter', label: 'match and next' },
  { keys: 's', label: 'split' },
  { keys: 'd', label: 'decline' },
  { keys: 'u', label: 'undo' },
] as const;

const sumsOf = (items: readonly LineItem[]) => ({
  rows: items.length,
  sumCents: addCents(...items.map((item) => item.outstanding_amount)),
});

function focusFirst(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus();
}

export function ManageReconciliation() {
  const { view, change } = useAddressView(SIDE_VIEW);
  const showsMatched = view.side === 'matched';
  const showsAllocated = view.money === 'allocated';
  const { state, dispatch, ...data } = useReconciliation(showsAllocated);
  const {
    outstandingCapitalCalls,
    unreconciledTransactions,
    allocatedMoney,
    reconciliations,
    filters,
    loading,
  } = state;
  const changeFilters = useCallback(
    (changed: Partial<ReconciliationFilters>) => dispatch({ type: 'SET_FILTERS', filters: changed }),
    [dispatch],
  );
  useFilterAddress(filters, changeFilters);
  const phone = useMediaQuery('(max-width: 767.98px)');
  const narrow = useMediaQuery('(max-width: 1023.98px)');
  const searchBox = useRef<HTMLInputElement>(null);
  const [applying, setApplying] = useState(false);
  const [chosenTab, setChosenTab] = useState<{ id: string; tab: DepositTab }>();
  const matching = useMatching();
  const declining = useDeclining();

  const items = useMemo(
    () => new Map(outstandingCapitalCalls.map((item) => [item.id, item])),
    [outstandingCapitalCalls],
  );
  const pairing = usePairing(state, dispatch, items);
  const { source, pairs } = pairing;
  const deposit = source && !isAllocated(source) ? source : undefined;
  const today = fundDateAt(new Date());
  const deposits: readonly MatchSource[] = showsAllocated
    ? filterAllocated(allocatedMoney, filters, today)
    : filterDeposits(unreconciledTransactions, filters, today);
  const payable = source ? itemsOf(items, source) : outstandingCapitalCalls;
  const shownItems = filterItems(payable, filters);
  const listName = showsAllocated ? 'Allocated, not matched' : 'Unreconciled deposits';
  const matched = reconciliations.filter((one) => passesMatchWords(one, filters.search));
  const safe = useMemo(() => safeMatches(unreconciledTransactions, items), [unreconciledTransactions, items]);
  const joint = useMemo(
    () => jointSuggestions(unreconciledTransactions, items),
    [unreconciledTransactions, items],
  );
  const groups = source ? groupsOf(source, items) : [];
  const tab = deposit && chosenTab?.id === deposit.id ? chosenTab.tab : 'match';
  const together = source ? joint.get(sourceId(source)) : undefined;

  const lastDone = useRef<'match' | 'decline'>('match');
  const openNextId = useRef<string>(undefined);
  const next = deposits.find((one) => sourceId(one) === openNextId.current) ?? deposits[0];
  const { select } = pairing;
  useEffect(() => {
    if (narrow || showsMatched || loading || source || !next) return;
    const nextId = sourceId(next);
    select(next);
    if (openNextId.current === nextId) requestAnimationFrame(() => focusRow(nextId));
    openNextId.current = undefined;
  }, [narrow, showsMatched, loading, source, next, select]);

  useEffect(() => {
    if (source && isAllocated(source) !== showsAllocated) select(null);
  }, [source, showsAllocated, select]);

  function indexOf(chosen: MatchSource | null) {
    return deposits.findIndex((one) => chosen && sourceId(one) === sourceId(chosen));
  }

  function move(by: 1 | -1) {
    const index = indexOf(source) + by;
    const beside = deposits[index];
    if (!beside) return;
    select(beside);
    focusRow(sourceId(beside));
  }

  function nextSuggested(): MatchSource | undefined {
    const index = indexOf(source);
    return [...deposits.slice(index + 1), ...deposits.slice(0, Math.max(0, index))].find((one) =>
      groupsOf(one, items).some(({ declined }) => !declined),
    );
  }

  function nextOf(left: MatchSource): MatchSource | undefined {
    const index = indexOf(left);
    return nextSuggested() ?? deposits[index + 1] ?? deposits[index - 1];
  }

  function openNext(after: MatchSource | undefined) {
    openNextId.current = after && sourceId(after);
    select(null);
  }

  async function matchAndNext() {
    if (pairing.problem || matching.busy || !source || tab !== 'match') return;
    if (pairs.length === 0) {
      const suggested = nextSuggested();
      if (suggested) openNext(suggested);
      return;
    }
    await matchThenOpen(pairs, pairing.left === 0 ? nextOf(source) : source);
  }

  async function matchThenOpen(chosen: readonly MatchingPair[], after: MatchSource | undefined) {
    if (!(await matching.match(chosen))) return;
    lastDone.current = 'match';
    openNext(after);
  }

  async function matchJoint(parts: readonly SuggestedPart[]) {
    if (matching.busy) return;
    const matchedIds = new Set(parts.map(({ transaction }) => transaction.id));
    const index = indexOf(source);
    const isOther = (one: MatchSource) => !matchedIds.has(sourceId(one));
    const after = deposits.slice(index).find(isOther) ?? deposits.slice(0, index).findLast(isOther);
    await matchThenOpen(pairsOfJoint(parts), after);
  }

  async function readSafe() {
    const open = await data.readOpen();
    const lines = new Map(open.items.map((item) => [item.id, item]));
    return safeMatches(open.transactions, lines).map(pairsOfJoint);
  }

  async function declineGroup(group: SuggestionGroup) {
    if (!deposit || group.declined || declining.busy) return;
    pairing.drop(group);
    if (await declining.decline(deposit.id, lineIdsOf(group), namesOf(group))) lastDone.current = 'decline';
  }

  function declineByKey() {
    const focused = document.activeElement?.closest<HTMLElement>('[data-suggestion]')?.dataset.suggestion;
    const chosen = chosenGroups(groups, pairs);
    const group =
      groups.find((one) => one.group === focused) ??
      groups.find((one) => chosen.has(one)) ??
      groups.find((one) => !one.declined);
    if (group) void declineGroup(group);
  }

  function undoLast() {
    if (declining.busy) return;
    if (lastDone.current === 'decline' && declining.canTakeBackLast()) void declining.takeBackLast();
    else if (matching.busy !== 'undo') void matching.undoLast();
  }

  function split() {
    if (pairing.left > 0) focusFirst('[data-tick]:not(:checked):not(:disabled)');
    else focusFirst('[data-pair-amount]');
  }

  const isCounted = !loading && !data.failed;
  const itemFilters = itemFiltersOf(outstandingCapitalCalls, filters);
  const hasActions = !showsMatched && isCounted;
  useShortcut('j', 'Next deposit', () => move(1), hasActions);
  useShortcut('k', 'Previous deposit', () => move(-1), hasActions);
  useShortcut('Enter', 'Match and go to the next deposit', () => void matchAndNext(), hasActions);
  const act = (value: DepositTab) => deposit && setChosenTab({ id: deposit.id, tab: value });
  const canAct = hasActions && deposit !== undefined;
  useShortcut('m', 'Match', () => act('match'), canAct);
  useShortcut('a', 'Allocate', () => act('allocate'), canAct);
  useShortcut('c', 'Classify', () => act('classify'), canAct);
  useShortcut('t', 'Transfer', () => act('transfer'), canAct);
  useShortcut('x', 'Set aside', () => act('set-aside'), canAct);
  useShortcut('s', 'Split across several line items', split, hasActions);
  useShortcut('d', 'Decline the suggestion', declineByKey, hasActions && groups.length > 0);
  useShortcut('u', 'Undo the last action', undoLast);
  useShortcut('/', 'Search', () => searchBox.current?.focus());

  const showsDeposits = !narrow || !source;
  const showsItems = !narrow || source !== null;
  return (
    <Page
      title="Reconciliation"
      edgeToEdge
      hints={showsMatched ? undefined : HINTS}
      exporting={
        showsMatched ? (
          <CreateExport
            list="reconciliations"
            name="matches"
            filters={filters.search.trim() ? { q: filters.search.trim() } : {}}
            rows={isCounted ? matched.length : undefined}
            sumCents={isCounted ? addCents(...matched.map(({ amount }) => amount)) : undefined}
            described={[filters.search.trim() && `“${filters.search.trim()}”`, 'newest first']
              .filter(Boolean)
              .join(', ')}
            besides="Same columns as on screen, plus the full deposit amount."
            hasKey
          />
        ) : (
          <CreateExport
            list="line-items"
            name="due line items"
            filters={{ due: 'outstanding', ...itemFilters }}
            {...(isCounted ? sumsOf(filterItems(outstandingCapitalCalls, filters)) : { rows: undefined })}
            described={[itemFilters.status, itemFilters.q && `“${itemFilters.q}”`, 'the earliest due first']
              .filter(Boolean)
              .join(', ')}
            besides="Same columns as on screen, plus reasons."
            hasKey
          />
        )
      }
      actions={
        <>
          <Button
            icon={showsMatched ? <ArrowLeft /> : <Link2 />}
            onClick={() => change({ side: showsMatched ? 'to-match' : 'matched' })}
          >
            <span>
              <span className="max-md:sr-only">{showsMatched ? 'To match' : 'Matched pairs'} </span>
              {isCounted && (
                <span className="tnum text-subtle">
                  {showsMatched ? unreconciledTransactions.length : reconciliations.length}
                </span>
              )}
            </span>
          </Button>
          {!showsMatched && (
            <Button
              variant="primary"
              disabled={safe.length === 0}
              icon={<CheckCheck />}
              onClick={() => {
                matching.forgetObstacles();
                setApplying(true);
              }}
            >
              <span>
                <span className="max-md:sr-only">Apply all safe</span>
                <span aria-hidden="true" className="md:hidden">
                  Safe
                </span>{' '}
                {isCounted && <span className="tnum">{safe.length}</span>}
              </span>
            </Button>
          )}
        </>
      }
    >
      {data.failed ? (
        <TableBox className="max-md:mx-4 max-md:mt-4">
          <ErrorState
            title="Reconciliation did not load"
            error={data.failed}
            loaded={{ isValidating: data.retrying, retry: data.retry }}
          />
        </TableBox>
      ) : (
        <>
          <div className="max-md:pt-4">
            <ReconciliationToolbar
              filters={filters}
              onChange={changeFilters}
              searchBox={searchBox}
              matched={showsMatched}
              allocated={showsAllocated}
              phone={phone}
            />
          </div>
          {loading ? (
            <LoadingLists />
          ) : showsMatched ? (
            <MatchedPairs
              reconciliations={matched}
              searched={filters.search.trim() !== ''}
              phone={phone}
              onUndo={(id, reason) => matching.undo([id], reason)}
            />
          ) : (
            <div className="grid grow grid-cols-[minmax(0,min(40%,27.5rem))_minmax(0,1fr)] items-start gap-6 max-lg:grid-cols-1">
              {showsDeposits && (
                <section
                  aria-labelledby="unreconciled-deposits"
                  className="flex min-w-0 flex-col gap-2 lg:sticky lg:top-[calc(var(--head-top)+1.25rem)] lg:max-h-[calc(100dvh-15.5rem)] xl:max-h-[calc(100dvh-13.5rem)]"
                >
                  <Segmented
                    label="Deposits or allocations"
                    hideLabel
                    className="max-md:px-4"
                    segments={[
                      { value: 'deposits', label: `Deposits ${unreconciledTransactions.length}` },
                      {
                        value: 'allocated',
                        label: data.isAllocatedKnown ? `Allocated ${allocatedMoney.length}` : 'Allocated',
                      },
                    ]}
                    value={view.money}
                    onChange={(money) => change({ money })}
                  />
                  <ListHead id="unreconciled-deposits" title={listName} count={deposits.length}>
                    <Money amountCents={addCents(...deposits.map(leftOf))} exact />
                  </ListHead>
                  {deposits.length === 0 ? (
                    <NoDeposits
                      allocated={showsAllocated}
                      filtered={(showsAllocated ? allocatedMoney : unreconciledTransactions).length > 0}
                      matchedBefore={reconciliations.length > 0}
                      onClear={() => changeFilters({ dateRange: 'all', transactionType: 'all', search: '' })}
                    />
                  ) : (
                    <DepositsList
                      label={listName}
                      deposits={deposits}
                      items={items}
                      selectedId={source ? sourceId(source) : undefined}
                      onSelect={select}
                      onEnter={() => void matchAndNext()}
                    />
                  )}
                </section>
              )}
              {showsItems && (
                <div className="flex min-w-0 flex-col gap-4 max-md:gap-3">
                  {narrow && source && (
                    <div className="flex flex-col gap-2 max-md:px-4">
                      <Button
                        variant="ghost"
                        className="self-start -ml-3"
                        icon={<ArrowLeft />}
                        onClick={() => select(null)}
                      >
                        {showsAllocated ? 'Allocations' : 'Deposits'}
                      </Button>
                      <p className="text-body font-medium wrap-anywhere">{source.description}</p>
                    </div>
                  )}
                  {deposit && (
                    <Tabs
                      label="What to do with the deposit"
                      tabs={DEPOSIT_TABS}
                      value={tab}
                      onChange={act}
                      panelId="deposit-tab"
                      className="max-md:px-4"
                    />
                  )}
                  <div
                    id="deposit-tab"
                    {...(deposit && {
                      role: 'tabpanel',
                      'aria-label': DEPOSIT_TABS.find(({ value }) => value === tab)?.label,
                    })}
                    className="flex min-w-0 flex-col gap-4 max-md:gap-3"
                  >
                    {deposit && (
                      <div className="max-md:px-4">
                        {tab !== 'match' ? (
                          <DepositActions
                            key={deposit.id}
                            deposit={deposit}
                            tab={tab}
                            onLeaving={() => {
                              const after = nextOf(deposit);
                              openNextId.current = after && sourceId(after);
                            }}
                          />
                        ) : (
                          <DepositSuggestions
                            groups={groups}
                            pairs={pairs}
                            onChoose={pairing.choose}
                            onDrop={pairing.drop}
                            onAmount={pairing.changeAmount}
                            onEnter={() => void matchAndNext()}
                            notes={deposit.notes}
                            together={
                              together && {
                                others: together.filter(({ transaction }) => transaction.id !== deposit.id),
                                amountCents: addCents(...pairsOfJoint(together).map(({ amount }) => amount)),
                                question: matching.questionOf(pairsOfJoint(together)),
                                busy: matching.busy === 'match',
                                onMatch: () => void matchJoint(together),
                              }
                            }
                            declinedApart={declinedApart(deposit, groups, items)}
                            declining={declining.busy}
                            onDecline={(group) => void declineGroup(group)}
                            onTakeBack={(lineIds) => void declining.takeBack(deposit.id, lineIds)}
                          />
                        )}
                      </div>
                    )}
                    {tab === 'match' && (
                      <section aria-labelledby="outstanding-items" className="flex min-w-0 flex-col gap-2">
                        <ListHead id="outstanding-items" title="Due" count={shownItems.length}>
                          <Money
                            amountCents={addCents(...shownItems.map((item) => item.outstanding_amount))}
                            exact
                          />
                        </ListHead>
                        <OutstandingItems
                          items={shownItems}
                          pairs={pairs}
                          canTick={source !== null && pairing.left > 0}
                          phone={phone}
                          filtered={payable.length > 0}
                          matchedBefore={reconciliations.length > 0}
                          onClear={() => changeFilters({ status: 'all' })}
                          onTick={pairing.tick}
                          onAmount={pairing.changeAmount}
                          onEnter={() => void matchAndNext()}
                        />
                      </section>
                    )}
                  </div>
                </div>
              )}
            </div>
          )}
          {!showsMatched && !loading && source && tab === 'match' && (
            <div className="sticky bottom-0 z-10 -mx-6 -mb-5 max-md:mx-0 max-md:mb-0 lg:fine:bottom-9">
              <MatchDeposits
                source={source}
                sourceCents={pairing.sourceCents}
                pairs={pairs}
                problem={pairing.problem}
                question={matching.questionOf(pairs)}
                busy={matching.busy === 'match'}
                onClear={pairing.clear}
                onMatch={() => void matchAndNext()}
              />
            </div>
          )}
        </>
      )}
      {applying && (
        <ApplySafe
          matches={safe}
          questionOf={matching.questionOf}
          refusalOf={matching.refusalOf}
          progress={matching.progress}
          busy={matching.busy === 'match'}
          onClose={() => setApplying(false)}
          onApply={async (chosen) => {
            const isDone = await matching.applySafe(chosen, readSafe);
            lastDone.current = 'match';
            select(null);
            return isDone;
          }}
          onConfirm={async (asked) => {
            const isDone = await matching.match(asked);
            lastDone.current = 'match';
            if (isDone) select(null);
            return isDone;
          }}
        />
      )}
    </Page>
  );
}
