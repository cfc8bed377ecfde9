import { useDeferredValue, useRef, useState } from 'react';
import { PAGE_SIZE } from '#shared/constants.ts';
import { addCents, type Cents, cents, negateCents, ZERO_CENTS } from '#shared/money.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/list-states.tsx';
import { Undo2 } from '../ui/lucide-icons.tsx';
import { Money } from '../ui/money.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { formatCount, formatMoney } from '../ui/money-format.ts';
import { pageOf } from '../ui/page-of.ts';
import { Pagination } from '../ui/pagination.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { Cell, HeaderCell, Row, SkeletonRows, Table, TableBox, TableFoot } from '../ui/table.tsx';
import type { CallFormLine } from './call-form.ts';

interface CallLinesProps {
  lines: readonly CallFormLine[] | undefined;
  /** Undefined while loading. */
  leftOfPledge: ReadonlyMap<string, Cents> | undefined;
  error: string | undefined;
  onType: (clientId: string, text: string) => void;
  /** Discards the typed amount of a client, or all typed amounts if `clientId` is missing. */
  onShare: (clientId?: string) => void;
}

export function CallLines({ lines, leftOfPledge, error, onType, onShare }: CallLinesProps) {
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
            The total is divided in proportion to the uncalled part of each pledge, rounded down to the cent;
            leftover cents go to the largest remainders. An amount you type is kept, and the rest is divided
            among the other clients.
          </p>
        </div>
        {typed > 0 && (
          <Button icon={<Undo2 />} onClick={() => onShare()}>
            Reset all amounts
          </Button>
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
            <col className="w-44" />
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
              <HeaderCell>
                <span className="sr-only">Reset</span>
              </HeaderCell>
            </tr>
          </thead>
          <tbody>
            {!lines ? (
              <SkeletonRows rows={8} columns={5} right={[1, 2, 3]} cellClassName="h-12!" />
            ) : items.length === 0 ? (
              <tr>
                <td colSpan={5}>
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
  const overCents =
    leftCents === undefined ? 0 : addCents(line.amountCents ?? ZERO_CENTS, negateCents(leftCents));
  return (
    <Row>
      <Cell className="h-12!">
        <span className="block wrap-anywhere">{client.name}</span>
        {overCents > 0 && (
          <span className="tnum block pb-1 text-label text-warning">
            {formatMoney(cents(overCents), { exact: true })} beyond the pledge
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
