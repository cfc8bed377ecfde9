import { useDeferredValue, useRef, useState } from 'react';
import { PAGE_SIZE } from '#shared/constants.ts';
import { addCents, type Cents, cents, negateCents, ZERO_CENTS } from '#shared/money.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
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
import { Cell, HeaderCell, Row, SkeletonRows, Table, TableBox, TableFoot } from '../ui/table.tsx';
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
        <Table label="Amounts" busy={!lines}>
          <colgroup>
            <col />
            <col className="w-36 max-md:hidden" />
            <col className="w-36 max-md:hidden" />
            <col className="w-44 max-md:w-36" />
            <col className="w-22 max-md:w-12" />
            <col className="w-12 max-md:w-11" />
          </colgroup>
          <thead>
            <tr>
              <HeaderCell>Client</HeaderCell>
              <HeaderCell align="right" className="max-md:hidden">
                Pledged
              </HeaderCell>
              <HeaderCell align="right" className="max-md:hidden">
                Uncalled
              </HeaderCell>
              <HeaderCell align="right" note="AUD">
                Amount
              </HeaderCell>
              <HeaderCell className="max-md:px-1!">
                <span className="max-md:sr-only">Leave out</span>
              </HeaderCell>
              <HeaderCell>
                <span className="sr-only">Reset</span>
              </HeaderCell>
            </tr>
          </thead>
          <tbody>
            {!lines ? (
              <SkeletonRows
                rows={8}
                columns={6}
                right={[1, 2, 3]}
                hidden={[undefined, 'max-md:hidden', 'max-md:hidden']}
                cellClassName="h-12!"
              />
            ) : items.length === 0 ? (
              <tr>
                <td colSpan={6}>
                  <EmptyState
                    title={lines.length === 0 ? 'No active client has a pledge' : 'No client with that name'}
                  />
                </td>
              </tr>
            ) : (
              items.map((line) => (
                <LineRow
                  key={line.client.id}
                  line={line}
                  leftCents={leftOfPledge?.get(line.client.id)}
                  onType={onType}
                  onShare={onShare}
                />
              ))
            )}
          </tbody>
        </Table>
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

function LineRow({
  line,
  leftCents,
  onType,
  onShare,
}: { line: CallFormLine; leftCents: Cents | undefined } & Pick<CallLinesProps, 'onType' | 'onShare'>) {
  const { client } = line;
  const isLeftOut = line.isTyped && line.amountCents === 0;
  const overCents =
    leftCents === undefined ? 0 : addCents(line.amountCents ?? ZERO_CENTS, negateCents(leftCents));
  return (
    <Row>
      <Cell className="h-12!">
        <span className="block wrap-anywhere">{client.name}</span>
        {overCents > 0 && (
          <span className="tnum block pb-1 text-label text-warning">
            {exact(cents(overCents))} beyond the pledge
          </span>
        )}
      </Cell>
      <Cell align="right" className="max-md:hidden">
        <Money amountCents={client.pledged_amount} />
      </Cell>
      <Cell align="right" className="max-md:hidden">
        {leftCents === undefined ? '–' : <Money amountCents={leftCents} />}
      </Cell>
      <Cell align="right" className="py-1 max-md:px-1!">
        <MoneyField
          label={`Amount of ${client.name}`}
          labelHidden
          labelNote=""
          value={line.text}
          onChange={(text) => onType(client.id, text)}
          error={line.amountCents === undefined ? 'Not a valid amount' : undefined}
        />
      </Cell>
      <Cell className="max-md:px-1!">
        <Checkbox
          label={`Leave out ${client.name}`}
          checked={isLeftOut}
          onToggle={() => (isLeftOut ? onShare(client.id) : onType(client.id, '0.00'))}
          className="align-middle"
        />
      </Cell>
      <Cell className="px-1!">
        {line.isTyped && (
          <IconButton
            label={`Reset the amount for ${client.name}`}
            icon={<Undo2 />}
            onClick={() => onShare(client.id)}
          />
        )}
      </Cell>
    </Row>
  );
}
