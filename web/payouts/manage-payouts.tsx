import { useState } from 'react';
import { PAGE_SIZE } from '#shared/constants.ts';
import type { PayoutLine } from '#shared/contract/payouts.ts';
import { PAYABLE_TYPES, PAYOUT_LINE_STATES, type PayableType } from '#shared/terms.ts';
import { useEveryPage } from '../api/every-page.ts';
import { useCall } from '../api/hooks.ts';
import { defineView, oneOf, openId, pageNumber, text, useAddressView } from '../ui/address-view.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { LoadedPart } from '../ui/list-states.tsx';
import { Money } from '../ui/money.tsx';
import { counted, exact } from '../ui/money-format.ts';
import { Page } from '../ui/page.tsx';
import { pageOf } from '../ui/page-of.ts';
import { Pagination } from '../ui/pagination.tsx';
import { isPayable, LINE_STATES, PAYABLE_NAMES, PAYMENT_FILES } from '../ui/payout-words.ts';
import { FilterSelect } from '../ui/select.tsx';
import { TableBox, TableFoot } from '../ui/table.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { BankRows } from './bank-rows.tsx';
import { MakePaymentFile } from './make-payment-file.tsx';
import { MatchPayouts, sumOf } from './match-payouts.tsx';
import { PayableLines } from './payable-lines.tsx';

const STATES = [...PAYOUT_LINE_STATES, 'all'] as const;
const VIEW = defineView({
  filters: {
    state: oneOf('state', STATES, 'ready'),
    type: oneOf('type', PAYABLE_TYPES, undefined),
    client: text('client'),
  },
  rest: { tab: oneOf('tab', ['lines', 'rows'], 'lines'), row: openId('row'), page: pageNumber() },
});

const PANEL_ID = 'payouts-panel';

const MOST_CHOSEN = 80;
const NOT_ONE_FILE = `A payment file pays lines of one type. Choose at most ${MOST_CHOSEN} lines, or all lines of one distribution.`;

/** More than `MOST_CHOSEN` lines can be paid only as a whole distribution. */
function fileOf(lines: readonly PayoutLine[], payable: readonly PayoutLine[]) {
  const [first] = lines;
  if (!first || lines.some(({ type }) => type !== first.type)) return undefined;
  if (lines.length <= MOST_CHOSEN) return { line_ids: lines.map(({ id }) => id) };
  const { distribution_id: id } = first;
  const isOfIt = (line: PayoutLine) => line.distribution_id === id;
  const isWhole = lines.every(isOfIt) && payable.filter(isOfIt).length === lines.length;
  return id !== null && isWhole ? { distribution_id: id } : undefined;
}

export function ManagePayouts() {
  const { view, change } = useAddressView(VIEW);
  const { state, type, client } = view;
  const [picked, setPicked] = useState<readonly string[]>([]);
  const [isMaking, setMaking] = useState(false);
  const loaded = useEveryPage('listPayoutLines', {
    ...(state !== 'all' && { state }),
    ...(type && { type }),
    ...(client && { client_id: client }),
  });
  const unmatched = useCall('listUnpaid', {});
  const { data } = loaded;
  const lines = data?.lines ?? [];
  const payable = lines.filter(isPayable);
  const chosen = payable.filter(({ id }) => picked.includes(id));
  const pays = fileOf(chosen, payable);
  const last = chosen.toSorted((one, other) => (one.day < other.day ? 1 : -1))[0];
  const { page, items } = pageOf(lines, view.page, PAGE_SIZE);
  return (
    <Page
      title="Payments out"
      note={unmatched.data && `${counted(unmatched.data.unpaid.count, 'line')} unpaid`}
      actions={<ButtonLink to={PAYMENT_FILES}>Payment files</ButtonLink>}
      actionsRead
      bar={
        view.tab === 'lines' &&
        chosen.length > 0 && (
          <ChosenLines
            lines={chosen}
            problem={pays ? undefined : NOT_ONE_FILE}
            onClear={() => setPicked([])}
            onMake={() => setMaking(true)}
          />
        )
      }
    >
      <Tabs
        label="Payments out"
        panelId={PANEL_ID}
        value={view.tab}
        onChange={(tab) => change({ tab, row: undefined })}
        tabs={[
          { value: 'lines', label: 'Payable lines' },
          {
            value: 'rows',
            label: 'Bank rows to match',
            count: unmatched.data?.outflows.length,
            open: true,
          },
        ]}
      />
      <div id={PANEL_ID} role="tabpanel" aria-label="Payments out" className="flex flex-col gap-4">
        {view.tab === 'rows' ? (
          <BankRows loaded={unmatched} onMatch={(row) => change({ row })} />
        ) : (
          <>
            {/* biome-ignore lint/a11y/useSemanticElements: the `search` element is too new for some screen readers */}
            <div role="search" aria-label="Payable lines" className="flex flex-wrap items-center gap-2">
              <FilterSelect
                name="State"
                options={STATES.map((value) => ({
                  value,
                  label: value === 'all' ? 'All' : LINE_STATES[value][0],
                }))}
                value={state}
                onChange={(next) => change({ state: next })}
              />
              <FilterSelect
                name="For"
                options={[
                  { value: '', label: 'All' },
                  ...PAYABLE_TYPES.map((value) => ({ value, label: PAYABLE_NAMES[value] })),
                ]}
                value={type ?? ''}
                onChange={(next) => change({ type: (next || undefined) as PayableType | undefined })}
              />
              <ClientFilter client={client} onClient={(next) => change({ client: next })} />
            </div>
            <LoadedPart loaded={loaded} failed="The payable lines did not load">
              <TableBox>
                <PayableLines
                  lines={items}
                  loading={!data}
                  payable={payable}
                  chosen={chosen.map(({ id }) => id)}
                  onChoose={setPicked}
                />
                {data && lines.length > 0 && (
                  <TableFoot>
                    <span className="tnum">
                      {counted(data.total, 'line')}, <Money amountCents={data.total_amount} exact />
                    </span>
                    {lines.length > PAGE_SIZE && (
                      <Pagination
                        page={page}
                        pageSize={PAGE_SIZE}
                        total={lines.length}
                        onPage={(next) => change({ page: next })}
                      />
                    )}
                  </TableFoot>
                )}
              </TableBox>
            </LoadedPart>
          </>
        )}
      </div>
      {isMaking && pays && last && (
        <MakePaymentFile
          subtitle={`${counted(chosen.length, 'line')}, ${exact(sumOf(chosen))}`}
          pays={pays}
          payOn={last.day}
          onClose={() => setMaking(false)}
        />
      )}
      {view.row !== undefined && (
        <MatchPayouts rowId={view.row} onClose={() => change({ row: undefined }, { replace: true })} />
      )}
    </Page>
  );
}

function ClientFilter({ client, onClient }: { client: string; onClient: (id: string) => void }) {
  const { data } = useEveryPage('listClients', {});
  const clients = (data?.clients ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const isKnown = client === '' || clients.some(({ value }) => value === client);
  return (
    <FilterSelect
      name="Client"
      options={[
        { value: '', label: 'All' },
        ...clients,
        ...(isKnown ? [] : [{ value: client, label: 'One client' }]),
      ]}
      value={client}
      onChange={onClient}
      className="max-w-64"
    />
  );
}

interface ChosenLinesProps {
  lines: readonly PayoutLine[];
  problem: string | undefined;
  onClear: () => void;
  onMake: () => void;
}

function ChosenLines({ lines, problem, onClear, onMake }: ChosenLinesProps) {
  return (
    <section aria-label="Chosen lines" className="flex min-h-14 flex-wrap items-center gap-2 py-2">
      <p role="status" className="tnum grow font-semibold">
        {counted(lines.length, 'line')}, <Money amountCents={sumOf(lines)} exact />
        {problem && <span className="block text-label font-normal text-warning">{problem}</span>}
      </p>
      <Button variant="ghost" onClick={onClear}>
        Clear
      </Button>
      <Button variant="primary" disabled={problem !== undefined} onClick={onMake}>
        Make payment file
      </Button>
    </section>
  );
}
