import { useState } from 'react';
import { MOST_REJECTED_LINES } from '#shared/constants.ts';
import type { PaymentFile, PayoutLine } from '#shared/contract/payouts.ts';
import type { TransactionDetail } from '#shared/contract/transactions.ts';
import { groupBy } from '#shared/group-by.ts';
import { absCents, addCents, type Cents, negateCents, plainDollars, ZERO_CENTS } from '#shared/money.ts';
import { type CallInput, call } from '../api/client.ts';
import { useCall } from '../api/hooks.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useCallForm } from '../forms/use-call-form.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { classNames } from '../ui/class-names.ts';
import { EmptyState, ErrorState, LoadingCards } from '../ui/list-states.tsx';
import { Modal } from '../ui/modal.tsx';
import { Money } from '../ui/money.tsx';
import { counted, exact } from '../ui/money-format.ts';
import { LINE_STATES, PAYABLE_NAMES } from '../ui/payout-words.ts';
import { rowSubtitle } from '../ui/transaction-words.ts';
import { useOpenLines } from './use-open-lines.ts';

interface MatchPayoutsProps {
  rowId: string;
  onClose: () => void;
}

const AT_ONCE = 80;

export function MatchPayouts({ rowId, onClose }: MatchPayoutsProps) {
  const row = useCall('getTransaction', { id: rowId });
  const unpaid = useCall('listUnpaid', {});
  const open = useOpenLines();
  const failed = [row, unpaid].find(({ data, error }) => error && !data) ?? open.failed;
  if (row.data && unpaid.data && open.lines)
    return <ChooseLines row={row.data} groups={groupsOf(open.lines, unpaid.data.files)} onClose={onClose} />;
  return (
    <Modal open title="Match to payable lines" onClose={onClose}>
      {failed ? (
        <ErrorState title="The payable lines did not load" loaded={failed} />
      ) : (
        <LoadingCards label="Loading payable lines" count={3} />
      )}
    </Modal>
  );
}

interface LineGroup {
  name: string;
  fileId: string | null;
  lines: readonly PayoutLine[];
  sum: Cents;
}

const idsOf = (lines: readonly PayoutLine[]) => lines.map(({ id }) => id);
export const sumOf = (lines: readonly PayoutLine[]) =>
  addCents(ZERO_CENTS, ...lines.map(({ amount }) => amount));

/** Groups lines by their payment file. Lines in no file are grouped by their distribution. */
function groupsOf(lines: readonly PayoutLine[], files: readonly PaymentFile[]): LineGroup[] {
  const nameOf = ({ file_id: id, type, distribution_id: distribution, reference }: PayoutLine) => {
    if (id !== null) return `Payment file ${files.find((file) => file.id === id)?.reference ?? ''}`.trim();
    return distribution === null
      ? `${PAYABLE_NAMES[type]}, no payment file yet`
      : `Distribution ${reference.split('-')[0]}, no payment file yet`;
  };
  return [...groupBy(lines, nameOf)].map(([name, own]) => ({
    ...{ name, lines: own, sum: sumOf(own) },
    fileId: own[0]?.file_id ?? null,
  }));
}

interface ChooseLinesProps {
  row: TransactionDetail;
  groups: readonly LineGroup[];
  onClose: () => void;
}

function ChooseLines({ row, groups, onClose }: ChooseLinesProps) {
  const paid = addCents(ZERO_CENTS, ...(row.pays ?? []).map(({ amount }) => amount));
  const left = addCents(absCents(row.amount), negateCents(paid));
  const [ids, setIds] = useState(() => idsOf(groups.find(({ sum }) => sum === left)?.lines ?? []));
  const chosen = groups.flatMap(({ lines }) => lines).filter(({ id }) => ids.includes(id));
  const sum = sumOf(chosen);
  const [isRest, setRest] = useState(false);
  const file = groups.find(
    ({ fileId, lines }) => fileId !== null && chosen.every((one) => lines.includes(one)),
  );
  const rest = file?.lines.filter(({ id }) => !ids.includes(id)) ?? [];
  const mayReject = chosen.length > 0 && rest.length > 0 && rest.length <= MOST_REJECTED_LINES && paid === 0;
  const parts: CallInput<'matchPayouts'>[] =
    mayReject && isRest && file?.fileId
      ? [
          {
            ...{ transaction_id: row.id, file_id: file.fileId, amount: sum },
            rejected_line_ids: idsOf(rest),
          },
        ]
      : Array.from({ length: Math.ceil(chosen.length / AT_ONCE) }, (_, at) => {
          const lines = chosen.slice(at * AT_ONCE, (at + 1) * AT_ONCE);
          return { transaction_id: row.id, line_ids: idsOf(lines), amount: sumOf(lines) };
        });
  const form = useCallForm('matchPayouts', {
    start: {},
    input: () => ({
      transaction_id: row.id,
      line_ids: idsOf(chosen.slice(0, AT_ONCE)),
      amount: plainDollars(parts[0]?.amount ?? ZERO_CENTS),
    }),
    send: async (_, { idempotencyKey, ...options }) => {
      let answer: Awaited<ReturnType<typeof call<'matchPayouts'>>> | undefined;
      for (const [at, part] of parts.entries())
        do
          answer = await call('matchPayouts', part, {
            ...options,
            idempotencyKey: `${idempotencyKey}-${at}`,
          });
        while (answer.lines_left_count > 0);
      return answer;
    },
    done: `${counted(chosen.length, 'line')} paid.`,
    onDone: onClose,
  });
  const has = ({ id }: PayoutLine) => ids.includes(id);
  const put = (lines: readonly PayoutLine[], isOn: boolean) => {
    form.restart();
    setRest(false);
    const changed = idsOf(lines);
    setIds([...ids.filter((id) => !changed.includes(id)), ...(isOn ? changed : [])]);
  };
  const isRight = row.amount < 0 && chosen.length > 0 && sum === left;
  return (
    <FormDialog
      title="Match to payable lines"
      subtitle={rowSubtitle(row)}
      width={800}
      form={form}
      off={!isRight}
      action={<span className="tnum">Match {counted(chosen.length, 'line')}</span>}
      actionBusy="Matching"
      focusFirst={false}
      note={
        <p role="status" className="tnum grow">
          <span className={classNames('font-semibold', !isRight && 'text-warning')}>{exact(sum)}</span> of{' '}
          {exact(left)}
        </p>
      }
      onClose={onClose}
    >
      {mayReject && (
        <CheckboxField
          label={`The bank rejected the other ${counted(rest.length, 'line')} of this file`}
          detail="They are owed again. The accounts are suspended, and the clients are told."
          checked={isRest}
          onChange={setRest}
        />
      )}
      {groups.length === 0 && <EmptyState title="All payable lines are paid" />}
      {groups.map((group) => {
        const count = group.lines.filter(has).length;
        const isAll = count === group.lines.length;
        return (
          <fieldset key={group.name} className="min-w-0 rounded-box border border-line">
            <legend className="sr-only">{group.name}</legend>
            <p className="flex items-center gap-2.5 border-b border-line bg-canvas px-3 py-2 font-medium">
              <Checkbox
                label={`All lines of ${group.name}`}
                checked={isAll}
                isMixed={!isAll && count > 0}
                onToggle={() => put(group.lines, !isAll)}
              />
              <span className="grow">
                {group.name}{' '}
                <span className="font-normal text-muted">{counted(group.lines.length, 'line')}</span>
              </span>
              <Money amountCents={group.sum} exact />
            </p>
            <ul className="max-h-60 divide-y divide-line overflow-y-auto">
              {group.lines.map((line) => (
                <li key={line.id} className="flex items-center gap-2.5 px-3 py-1.5">
                  <Checkbox
                    label={`Select ${line.reference}`}
                    checked={has(line)}
                    onToggle={() => put([line], !has(line))}
                  />
                  <span className="min-w-0 grow wrap-anywhere">
                    {line.client_name}{' '}
                    <span className="text-label text-subtle">
                      {line.reference} · {LINE_STATES[line.state][0]}
                    </span>
                  </span>
                  <Money amountCents={line.amount} exact />
                </li>
              ))}
            </ul>
          </fieldset>
        );
      })}
    </FormDialog>
  );
}
