import { useState } from 'react';
import { Link } from 'react-router-dom';
import { displayDate, displayInstant } from '#shared/calendar-date.ts';
import { LIMITS } from '#shared/constants.ts';
import type { PriceEffect, PriceEffectRow } from '#shared/contract/unit-prices.ts';
import { REFUSALS } from '#shared/refusals.ts';
import { COMPENSATIONS, type Compensation } from '#shared/terms.ts';
import { formatUnits } from '#shared/units.ts';
import { Form } from '../forms/form.tsx';
import { useCallForm } from '../forms/use-call-form.ts';
import { Button } from '../ui/button.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { TextField } from '../ui/field.tsx';
import { EmptyState } from '../ui/list-states.tsx';
import { counted, exact } from '../ui/money-format.ts';
import { Notice } from '../ui/notice.tsx';
import { Changes } from '../ui/page.tsx';
import { FilterSelect } from '../ui/select.tsx';
import { TableBox } from '../ui/table.tsx';
import { moneyChange } from './price-words.ts';

const REMEDIES: Readonly<Record<Compensation, string>> = { units: 'Units', cash: 'Cash', none: 'None' };
const MOVES: Readonly<Record<PriceEffectRow['kind'], string>> = {
  issue: 'Issue',
  redemption: 'Redemption',
  reinvestment: 'Reinvestment',
};

function usualRemedy({ difference_amount: lacks, kind, has_left: hasLeft }: PriceEffectRow): Compensation {
  if (lacks <= 0) return 'none';
  return kind === 'redemption' || hasLeft ? 'cash' : 'units';
}

export function DecideCompensation({ effect }: { effect: PriceEffect }) {
  const { rows, asked, decided, clients_left_count: left, price_id: id } = effect;
  const [isChanging, setChanging] = useState(false);
  const isFixed = decided !== null || (asked !== null && !isChanging);
  const form = useCallForm('decideCompensation', {
    start: {
      reason: '',
      rows: rows.map((row) => ({
        move_id: row.move_id,
        remedy: row.remedy ?? usualRemedy(row),
        reason: row.reason,
      })),
    },
    input: ({ reason, rows: chosen }) => ({
      id,
      rows: chosen.map((row) => ({ ...row, reason: row.reason.trim() || reason })),
      ...(asked && !isChanging && { asked_at: asked.at }),
    }),
    done: ({ asked: waits }) => (waits ? 'Approval requested' : 'Compensation decided'),
    onDone: () => setChanging(false),
  });
  if (rows.length === 0)
    return (
      <EmptyState
        className="rounded-box border border-line"
        title="No units were issued or redeemed at this price"
        detail="Nobody has to be compensated."
      />
    );
  const chosen = form.text.rows;
  const put = (moveId: string, changed: Partial<(typeof chosen)[number]>) =>
    form.change(
      'rows',
      chosen.map((row) => (row.move_id === moveId ? { ...row, ...changed } : row)),
    );
  const items = rows.map((row) => ({
    ...row,
    id: row.move_id,
    chosen: chosen.find((one) => one.move_id === row.move_id),
  }));
  const columns: Column<(typeof items)[number]>[] = [
    ...COLUMNS,
    {
      head: 'Remedy and reason',
      width: 'w-60 max-md:w-36',
      className: 'py-1.5',
      cell: (row) =>
        isFixed ? (
          <>
            {row.remedy && REMEDIES[row.remedy]}
            <span className="block text-label text-subtle wrap-anywhere">{row.reason}</span>
          </>
        ) : (
          <div className="flex flex-col gap-1">
            <FilterSelect
              name=""
              aria-label={`Remedy for ${row.client_name}`}
              options={COMPENSATIONS.filter((one) => row.difference_amount > 0 || one === 'none').map(
                (value) => ({
                  value,
                  label: REMEDIES[value],
                }),
              )}
              value={row.chosen?.remedy ?? 'none'}
              onChange={(remedy) => put(row.move_id, { remedy })}
            />
            <TextField
              label={`Reason for ${row.client_name}`}
              labelHidden
              placeholder="Own reason"
              maxLength={LIMITS.reasonLength}
              value={row.chosen?.reason ?? ''}
              onChange={({ target }) => put(row.move_id, { reason: target.value })}
            />
          </div>
        ),
    },
  ];
  return (
    <Form form={form} aria-label="Compensation">
      {asked && (
        <Notice tone="warning">
          {asked.by_name} requested approval on {displayInstant(asked.at)}. Another manager approves it.
        </Notice>
      )}
      {decided && (
        <Notice tone={left > 0 ? 'warning' : 'info'}>
          {decided.by_name} decided this on {displayInstant(decided.at)}
          {decided.alone && ', alone'}.{left > 0 && ` ${counted(left, 'member')} not compensated yet.`}
        </Notice>
      )}
      {effect.replaced_by === null && <Notice tone="info">{REFUSALS['not-replaced'].sentence}</Notice>}
      <TableBox>
        <DataTable label="Members at the wrong price" columns={columns} items={items} />
      </TableBox>
      {effect.replaced_by !== null && (!decided || left > 0) && (
        <Changes>
          {!isFixed && (
            <TextField
              label="Reason"
              labelNote="for every member without another"
              maxLength={LIMITS.reasonLength}
              className="max-w-140"
              {...form.field('reason')}
            />
          )}
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" type="submit" busy={form.busy} busyLabel="Sending">
              {decided ? 'Continue' : isFixed ? 'Approve the compensation' : 'Request approval'}
            </Button>
            {isFixed && !decided && <Button onClick={() => setChanging(true)}>Change it</Button>}
          </div>
        </Changes>
      )}
    </Form>
  );
}

const COLUMNS: readonly Column<PriceEffectRow & { id: string }>[] = [
  {
    head: 'Member',
    className: 'py-1.5 wrap-anywhere',
    cell: ({ client_id: id, client_name: name, kind, day, amount, has_left: hasLeft }) => (
      <>
        <Link to={`/manager/clients/${id}`} className="font-medium hover:underline">
          {name}
        </Link>
        {hasLeft && ' (left)'}
        <span className="block text-label text-subtle">
          {MOVES[kind]} {displayDate(day)}, {exact(amount)}
        </span>
      </>
    ),
  },
  got('Then', (row) => (row.kind === 'redemption' ? exact(row.then_amount) : formatUnits(row.then_units))),
  got('Should be', (row) =>
    row.kind === 'redemption' ? exact(row.should_amount) : formatUnits(row.should_units),
  ),
  {
    head: 'Difference',
    align: 'right',
    width: 'w-32 max-md:w-25',
    className: 'py-1.5',
    cell: ({ kind, difference_units: units, difference_amount: amount }) => (
      <>
        {moneyChange(amount)}
        {kind !== 'redemption' && (
          <span className="block text-label text-subtle">{formatUnits(units).replace('-', '−')} units</span>
        )}
      </>
    ),
  },
];

function got(head: string, cell: (row: PriceEffectRow) => string): Column<PriceEffectRow & { id: string }> {
  return { head, cell, align: 'right', width: 'w-34', hidden: 'max-lg:hidden' };
}
