import { useDeferredValue, useRef, useState } from 'react';
import { PAGE_SIZE } from '#shared/constants.ts';
import { addCents, type Cents, negateCents, ZERO_CENTS } from '#shared/money.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { amountColumn, type Column, DataTable } from '../ui/data-table.tsx';
import { TextField } from '../ui/field.tsx';
import { EmptyState } from '../ui/list-states.tsx';
import { Undo2 } from '../ui/lucide-icons.tsx';
import { Money } from '../ui/money.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { exact, formatCount } from '../ui/money-format.ts';
import { pageOf } from '../ui/page-of.ts';
import { Pagination } from '../ui/pagination.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { TableBox, TableFoot } from '../ui/table.tsx';
import { type CallFormLine, type Division, percentProblem } from './call-form.ts';

const DIVISIONS: readonly { value: Division; label: string }[] = [
  { value: 'left', label: 'By uncalled pledge' },
  { value: 'pledge', label: 'By pledge' },
  { value: 'equal', label: 'Equally' },
];
const DIVISION_WORDS: Readonly<Record<Division, string>> = {
  left: 'The total is divided in proportion to the uncalled part of each pledge',
  pledge: 'The total is divided in proportion to the pledges',
  equal: 'The total is divided equally among the clients with a pledge',
};

interface CallLinesProps {
  lines: readonly CallFormLine[] | undefined;
  leftOfPledge: ReadonlyMap<string, Cents> | undefined;
  error: string | undefined;
  division: Division;
  percent: string;
  onDivide: (division: Division) => void;
  onPercent: (percent: string) => void;
  onType: (clientId: string, text: string) => void;
  onShare: (clientId?: string) => void;
}

export function CallLines({
  lines,
  leftOfPledge,
  error,
  division,
  percent,
  onDivide,
  onPercent,
  onType,
  onShare,
}: CallLinesProps) {
  const [shownPage, setPage] = useState(1);
  const [search, setSearch] = useState('');
  const box = useRef<HTMLInputElement>(null);
  const searched = useDeferredValue(search).trim().toLowerCase();
  const matching = (lines ?? []).filter(({ client }) => client.name.toLowerCase().includes(searched));
  const { page, items } = pageOf(matching, shownPage, PAGE_SIZE);
  const typed = (lines ?? []).filter((line) => line.isTyped).length;
  const sum = addCents(...(lines ?? []).map((line) => line.amountCents ?? ZERO_CENTS));
  return (
    <section aria-labelledby="amounts" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id="amounts" className="text-form font-semibold">
            Amounts by client
          </h2>
          <p className="text-body text-muted">
            {DIVISION_WORDS[division]}, rounded down to the cent; leftover cents go to the largest remainders.
            An amount you type is kept, and the rest is divided among the other clients.
          </p>
        </div>
        {typed > 0 && (
          <Button icon={<Undo2 />} onClick={() => onShare()}>
            Reset all amounts
          </Button>
        )}
      </div>
      <div className="flex flex-wrap items-end gap-4">
        <Segmented label="Divide the total" segments={DIVISIONS} value={division} onChange={onDivide} />
        {division === 'pledge' && (
          <TextField
            label="Percentage of each pledge"
            labelNote="optional"
            inputMode="decimal"
            inputClassName="tnum"
            trailing={<span className="pr-2 text-subtle">%</span>}
            value={percent}
            error={percentProblem(percent)}
            onChange={(event) => onPercent(event.target.value)}
          />
        )}
      </div>
      {(lines?.length ?? 0) > PAGE_SIZE && (
        <SearchBox label="Search clients" value={search} onSearch={setSearch} box={box} />
      )}
      <TableBox>
        <DataTable
          label="Amounts"
          className="[&_td]:h-12"
          columns={columnsOf({ leftOfPledge, onType, onShare })}
          items={items.map((line) => ({ ...line, id: line.client.id }))}
          loading={!lines}
          skeletonRows={8}
          state={
            items.length === 0 && (
              <EmptyState
                title={lines?.length === 0 ? 'No active client has a pledge' : 'No client with that name'}
              />
            )
          }
        />
        <TableFoot>
          <p className="tnum">
            {formatCount(lines?.filter((line) => (line.amountCents ?? 0) > 0).length)} clients,{' '}
            <Money amountCents={sum} exact className="font-medium text-ink" />
            {typed > 0 && `, ${formatCount(typed)} typed`}
          </p>
          {matching.length > PAGE_SIZE && (
            <Pagination page={page} pageSize={PAGE_SIZE} total={matching.length} onPage={setPage} />
          )}
        </TableFoot>
      </TableBox>
      {error && (
        <p role="alert" className="text-body text-negative">
          {error}
        </p>
      )}
    </section>
  );
}

type Line = CallFormLine & { id: string };

function columnsOf({
  leftOfPledge,
  onType,
  onShare,
}: Pick<CallLinesProps, 'leftOfPledge' | 'onType' | 'onShare'>): readonly Column<Line>[] {
  const isLeftOut = (line: Line) => line.isTyped && line.amountCents === 0;
  return [
    {
      head: 'Client',
      cell: ({ id, client, amountCents = ZERO_CENTS }) => {
        const left = leftOfPledge?.get(id);
        const overCents = left === undefined ? ZERO_CENTS : addCents(amountCents, negateCents(left));
        return (
          <>
            <span className="block wrap-anywhere">{client.name}</span>
            {overCents > 0 && (
              <span className="tnum block pb-1 text-label text-warning">
                {exact(overCents)} beyond the pledge
              </span>
            )}
          </>
        );
      },
    },
    amountColumn('Pledged', ({ client }) => client.pledged_amount, {
      width: 'w-36',
      hidden: 'max-md:hidden',
    }),
    {
      head: 'Uncalled',
      align: 'right',
      width: 'w-36',
      hidden: 'max-md:hidden',
      cell: ({ id }) => {
        const left = leftOfPledge?.get(id);
        return left === undefined ? '–' : <Money amountCents={left} />;
      },
    },
    {
      head: 'Amount',
      note: 'AUD',
      align: 'right',
      width: 'w-44 max-md:w-36',
      className: 'py-1 max-md:px-1!',
      cell: ({ id, client, text, amountCents }) => (
        <MoneyField
          label={`Amount of ${client.name}`}
          labelHidden
          labelNote=""
          value={text}
          onChange={(typed) => onType(id, typed)}
          error={amountCents === undefined ? 'Not a valid amount' : undefined}
        />
      ),
    },
    {
      head: 'Leave out',
      headCell: <span className="max-md:sr-only">Leave out</span>,
      width: 'w-22 max-md:w-12',
      className: 'max-md:px-1!',
      cell: (line) => (
        <Checkbox
          label={`Leave out ${line.client.name}`}
          checked={isLeftOut(line)}
          onToggle={() => (isLeftOut(line) ? onShare(line.id) : onType(line.id, '0.00'))}
          className="align-middle"
        />
      ),
    },
    {
      head: 'Reset',
      hideHead: true,
      width: 'w-12 max-md:w-11',
      className: 'px-1!',
      cell: ({ id, client, isTyped }) =>
        isTyped && (
          <IconButton
            label={`Reset the amount for ${client.name}`}
            icon={<Undo2 />}
            onClick={() => onShare(id)}
          />
        ),
    },
  ];
}
