import { useState } from 'react';
import { displayDate } from '#shared/calendar-date.ts';
import type { UnitPriceRecord } from '#shared/contract/unit-prices.ts';
import { formatPrice, formatUnits } from '#shared/units.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useCallForm } from '../forms/use-call-form.ts';
import { useConfirmedCall } from '../forms/use-confirmed-call.ts';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Facts } from '../ui/facts.tsx';
import { exact } from '../ui/money-format.ts';
import { Notice } from '../ui/notice.tsx';
import { sentences } from '../ui/sentences.ts';
import { staleWords } from './price-words.ts';

export const QUESTIONS = ['price-jump', 'dilutes', 'remitted-exceeds-withheld'] as const;

const TICKS: Readonly<Record<string, string>> = {
  'price-jump': 'I have checked why the price changed',
  dilutes: 'I confirm that the holders bear the difference',
  'remitted-exceeds-withheld': 'I confirm that the tax office owes this amount',
};

interface PriceDialogProps {
  price: UnitPriceRecord;
  onClose: () => void;
}

export function publishWords({ may, asked, nav_price: price }: UnitPriceRecord): string | undefined {
  if (may !== 'asks' && may !== 'publishes') return undefined;
  if (may === 'asks') return 'Request approval';
  return `${asked ? 'Approve' : 'Publish'} ${price === null ? '' : formatPrice(price)}`.trim();
}

export function PublishUnitPrice({ price, onClose }: PriceDialogProps) {
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const form = useCallForm('updateUnitPrice', {
    start: {},
    // `asked_at` identifies the approval request that the user has seen. The server decides only that request.
    input: () => ({
      id: price.id,
      state: 'Published' as const,
      ...(price.asked && { asked_at: price.asked.at }),
    }),
    questions: QUESTIONS,
    done: ({ state }) => (state === 'Published' ? 'Unit price published' : 'Approval requested'),
    onDone: onClose,
  });
  const words = publishWords(price);
  const stale = staleWords(price);
  return (
    <FormDialog
      title={`Price of ${displayDate(price.day)}`}
      action={words}
      actionBusy="Sending"
      cancel="Back"
      width={560}
      form={form}
      off={form.asked.some(({ code }) => !ticked.includes(code))}
      onClose={onClose}
      answer={form.asked.map(({ code }) => (
        <CheckboxField
          key={code}
          label={TICKS[code] ?? 'I have checked this'}
          detail="Recorded with the price"
          checked={ticked.includes(code)}
          onChange={(isOn) => setTicked(isOn ? [...ticked, code] : ticked.filter((one) => one !== code))}
        />
      ))}
    >
      <Facts
        facts={[
          ['Net asset value', exact(price.nav)],
          ['Units on issue', formatUnits(price.units)],
          ['Issue price', formatPrice(price.issue_price)],
          ['Redemption', formatPrice(price.redemption_price)],
          ['Receipts from', displayDate(price.from)],
        ]}
      />
      {stale && <Notice tone="warning">{sentences(...stale.valued, `Reason: “${stale.reason}”`)}</Notice>}
      <p className="text-muted">
        {price.may === 'asks'
          ? 'Nothing changes until another manager approves the price.'
          : 'Clients then see the price. A published price can be corrected, but not withdrawn.'}
      </p>
    </FormDialog>
  );
}

export function SendBack({ price, onClose }: PriceDialogProps) {
  const update = useConfirmedCall('updateUnitPrice', onClose);
  return (
    <ConfirmDialog
      title="Send back to draft"
      subtitle={`Price of ${displayDate(price.day)}`}
      confirmLabel="Send back"
      busyLabel="Sending back"
      variant="primary"
      onConfirm={() => update({ id: price.id, state: 'Draft' }, () => 'Sent back to draft')}
      onClose={onClose}
    >
      The price will no longer await approval. You can then edit it and request approval again.
    </ConfirmDialog>
  );
}

export function CancelUnitPrice({ price, onClose }: PriceDialogProps) {
  const update = useConfirmedCall('updateUnitPrice', onClose);
  return (
    <ConfirmDialog
      title="Cancel this price"
      subtitle={`Price of ${displayDate(price.day)}`}
      confirmLabel="Cancel the price"
      busyLabel="Cancelling"
      cancelLabel="Back"
      onConfirm={() => update({ id: price.id, state: 'Cancelled' }, () => 'Unit price cancelled')}
      onClose={onClose}
    >
      This price stays in the list as cancelled. You can propose another price for the same day.
    </ConfirmDialog>
  );
}
