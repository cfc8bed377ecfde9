import { useState } from 'react';
import { displayDate, displayInstant, fundDateAt } from '#shared/calendar-date.ts';
import type {
  DistributionException,
  DistributionLine,
  DistributionRecord,
} from '#shared/contract/distributions.ts';
import { addCents } from '#shared/money.ts';
import { refreshAfter } from '../api/refresh.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useCallForm } from '../forms/use-call-form.ts';
import { useConfirmedCall } from '../forms/use-confirmed-call.ts';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { CheckIcon } from '../ui/icons.tsx';
import { counted, exact } from '../ui/money-format.ts';
import { Notice } from '../ui/notice.tsx';
import { HELD } from '../ui/payout-words.ts';
import { changedWords, type Exception, withheldWords } from './distribution-words.ts';

interface DistributionDialogProps {
  distribution: DistributionRecord;
  exceptions: readonly Exception[];
  lines: readonly DistributionLine[];
  onClose: () => void;
}

/** Returns the label of the button. Undefined if the distribution does not wait for the caller. */
export function approvalWords({ may, totals }: DistributionRecord): string | undefined {
  if (may === 'asks') return 'Request approval';
  return may === 'approves' && totals ? `Approve ${exact(totals.gross)}` : undefined;
}

const CONFIRMABLE = ['overlaps', 'exceeds-cash'] as const;
type Confirmable = (typeof CONFIRMABLE)[number];

const TICKED_SINGLY = 8;

function ticksOf(
  lines: readonly DistributionLine[],
  wordsOf: (line: DistributionLine) => string,
  wordsOfAll: (clients: string) => string,
): string[] {
  if (lines.length > TICKED_SINGLY) return [wordsOfAll(counted(lines.length, 'client'))];
  return lines.map((line) => `${line.client_name}: ${wordsOf(line)}`);
}

function linesToTick(lines: readonly DistributionLine[]): string[] {
  const held = lines.filter(({ held_because: why }) => why);
  const withheld = lines.filter((line) => line.withheld > 0);
  return [
    ...ticksOf(
      held,
      ({ net, held_because: why }) => `${exact(net)} is not paid now. ${why && HELD[why][0]}.`,
      (clients) => `${clients} are not paid now, ${exact(addCents(...held.map(({ net }) => net)))} in total`,
    ),
    ...ticksOf(
      withheld,
      withheldWords,
      (clients) =>
        `${clients} have tax withheld, ${exact(addCents(...withheld.map((line) => line.withheld)))} in total`,
    ),
    ...ticksOf(
      lines.filter((line) => line.account_changed),
      changedWords,
      (clients) => `The accounts of ${clients} have changed since the last distribution`,
    ),
  ];
}

export function ApproveDistribution({ distribution, exceptions, lines, onClose }: DistributionDialogProps) {
  const { id, title, asked, may, totals, pay_on: payOn } = distribution;
  const [ticked, setTicked] = useState<readonly Confirmable[]>([]);
  const [seen, setSeen] = useState<readonly string[]>([]);
  // A past pay day is allowed, because paid distributions of earlier years can be entered.
  const passed =
    payOn < fundDateAt(new Date())
      ? [`The pay day ${displayDate(payOn)} has passed. Clients read it as the day of payment.`]
      : [];
  const toSee = [...passed, ...(may === 'approves' ? linesToTick(lines) : [])];
  const form = useCallForm('updateDistribution', {
    start: {},
    // `asked_at` identifies the approval request that the user has seen. The server decides only that request.
    input: () => ({
      ...{ id, status: 'Approved' as const, confirmed: [...ticked] },
      ...(asked && { asked_at: asked.at }),
    }),
    done: ({ status }) => (status === 'Approved' ? 'Distribution approved' : 'Approval requested'),
    onDone: onClose,
    // The server may refuse because the distribution has changed, so the distribution is loaded again.
    onRefused: () => {
      void refreshAfter('updateDistribution');
      return false;
    },
  });
  const all = exceptions.length + toSee.length;
  const left =
    exceptions.filter(({ code }) => !ticked.some((one) => one === code)).length +
    toSee.filter((one) => !seen.includes(one)).length;
  return (
    <FormDialog
      title={may === 'asks' ? 'Request approval' : 'Approve this distribution'}
      subtitle={`${title}, to ${counted(totals?.line_count ?? 0, 'client')}, paid on ${displayDate(payOn)}`}
      action={approvalWords(distribution)}
      actionBusy="Sending"
      cancel="Back"
      width={560}
      form={form}
      off={left > 0}
      note={
        left > 0 && (
          <span role="status" className="mr-auto text-label text-muted">
            {left} of {all} left to confirm
          </span>
        )
      }
      onClose={onClose}
    >
      <ul aria-label="Checks" className="divide-y divide-line rounded-box border border-line">
        {checksOf(distribution)
          .filter(([, ...unless]) => !exceptions.some(({ code }) => unless.includes(code)))
          .map(([passed]) => (
            <li key={passed} className="tnum flex gap-2.5 px-3 py-2">
              <CheckIcon className="mt-0.5 size-4 shrink-0 text-positive" />
              {passed}
            </li>
          ))}
      </ul>
      {exceptions.map(({ code, message }) => {
        const confirmable = CONFIRMABLE.find((one) => one === code);
        return confirmable ? (
          <CheckboxField
            key={code}
            label={message}
            detail="I have checked this"
            checked={ticked.includes(confirmable)}
            onChange={(isOn) => setTicked(changed(ticked, confirmable, isOn))}
          />
        ) : (
          <Notice key={code} tone="warning">
            {message}
          </Notice>
        );
      })}
      {toSee.map((sentence) => (
        <CheckboxField
          key={sentence}
          label={sentence}
          detail="I have checked this"
          checked={seen.includes(sentence)}
          onChange={(isOn) => setSeen(changed(seen, sentence, isOn))}
        />
      ))}
      <p className="text-muted">
        {may === 'asks'
          ? 'Nothing changes until another manager approves the distribution.'
          : 'No line changes afterwards. Payment files are made from exactly these lines.'}
      </p>
    </FormDialog>
  );
}

function changed<Value>(list: readonly Value[], value: Value, isOn: boolean): readonly Value[] {
  return isOn ? [...list, value] : list.filter((one) => one !== value);
}

function checksOf({ to, totals, reinvest, calculated }: DistributionRecord) {
  if (!totals || !calculated) return [];
  const checks: [passed: string, ...unless: DistributionException[]][] = [
    [`${counted(totals.line_count, 'line')} add up to ${exact(totals.gross)}`],
    [`The bank holds the ${exact(totals.net)} to pay`, 'exceeds-cash'],
    [`Nothing has changed since the calculation on ${displayInstant(calculated.at)}`, 'inputs-changed'],
    ['No other distribution covers these days', 'overlaps'],
  ];
  if (reinvest)
    checks.push([
      `The price of ${displayDate(to)} is without this distribution`,
      'price-includes-it',
      'no-price',
    ]);
  return checks;
}

export function SendBack({ distribution: { id, title, asked }, onClose }: DistributionDialogProps) {
  const update = useConfirmedCall('updateDistribution', onClose);
  return (
    <ConfirmDialog
      title="Send back"
      subtitle={title}
      confirmLabel="Send back"
      busyLabel="Sending back"
      variant="primary"
      onConfirm={() =>
        update({ id, status: 'Calculated', ...(asked && { asked_at: asked.at }) }, () => 'Sent back')
      }
      onClose={onClose}
    >
      The distribution will no longer await approval. You can then edit it and request approval again.
    </ConfirmDialog>
  );
}

export function NotCancel({ distribution, onClose }: DistributionDialogProps) {
  const { id, title, may, cancel_asked: asked } = distribution;
  const update = useConfirmedCall('updateDistribution', onClose);
  const done = may === 'withdraws' ? 'Request withdrawn' : 'Cancellation declined';
  return (
    <ConfirmDialog
      title={notCancelWords(distribution)}
      subtitle={title}
      confirmLabel={may === 'withdraws' ? 'Withdraw the request' : 'Decline'}
      busyLabel="Sending"
      cancelLabel="Back"
      variant="primary"
      onConfirm={() => update({ id, status: 'Approved', ...(asked && { asked_at: asked.at }) }, () => done)}
      onClose={onClose}
    >
      The distribution stays approved.
    </ConfirmDialog>
  );
}

export function notCancelWords({ may }: DistributionRecord): string {
  return may === 'withdraws' ? 'Withdraw the request to cancel' : 'Decline the cancellation';
}

export function CancelDistribution({ distribution, onClose }: DistributionDialogProps) {
  const { id, title, status, cancel_asked: asked } = distribution;
  const form = useCallForm('updateDistribution', {
    start: {},
    input: () => ({ id, status: 'Cancelled' as const, ...(asked && { asked_at: asked.at }) }),
    questions: ['price-counted-it'],
    done: ({ cancelled }) => (cancelled ? 'Distribution cancelled' : 'Cancellation requested'),
    onDone: onClose,
  });
  return (
    <FormDialog
      title="Cancel this distribution"
      subtitle={title}
      action="Cancel the distribution"
      actionBusy="Cancelling"
      cancel="Back"
      variant="danger"
      width={560}
      form={form}
      onClose={onClose}
    >
      <p className="text-muted">
        {status === 'Approved'
          ? 'It takes two managers to cancel an approved distribution. Its reinvestments are then reversed.'
          : 'The distribution stays in the list as cancelled. You can draft another one for the same days.'}
      </p>
    </FormDialog>
  );
}
