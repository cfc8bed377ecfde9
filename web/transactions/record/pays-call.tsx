import { useEffect } from 'react';
import { displayDate } from '#shared/calendar-date.ts';
import type { ClientCapitalCall } from '#shared/contract/capital-calls.ts';
import { addCents, negateCents } from '#shared/money.ts';
import { displayReference } from '#shared/payment-reference.ts';
import { useEveryPage } from '../../api/every-page.ts';
import type { CallForm } from '../../forms/use-call-form.ts';
import { Choice } from '../../ui/choice.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FIELD_LABEL_CLASS } from '../../ui/field.tsx';
import { readTypedMoney } from '../../ui/money-field.tsx';
import { exact } from '../../ui/money-format.ts';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface PayingText {
  client_id: string;
  amount: string;
  /** '' means no line item. Null means that the client's line items are still loading. */
  line_item_id: string | null;
}

export function isLineUnknown({ client_id, line_item_id }: PayingText): boolean {
  return client_id !== '' && line_item_id === null;
}

export function PaysCall<Text extends PayingText>({ form }: { form: CallForm<Text> }) {
  const { client_id, line_item_id, amount } = form.text;
  const { data, error, mutate } = useEveryPage(
    'listClientCapitalCalls',
    client_id ? { id: client_id } : null,
  );
  const lines = data?.capital_calls
    .filter((line) => line.outstanding_amount > 0)
    .sort((a, b) => (a.due_date < b.due_date ? -1 : a.due_date > b.due_date ? 1 : 0));
  const field = form.field('line_item_id');
  const choose = field.onChange as (id: string | null) => void;
  const first = lines ? (lines[0]?.id ?? '') : error && '';
  const isUnset = line_item_id === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `fill` is a new function at every render
  useEffect(() => {
    if (isUnset && first !== undefined) form.fill('line_item_id', first);
  }, [isUnset, first]);

  if (!client_id) return null;
  if (error && !lines) {
    return (
      <Notice
        tone="warning"
        action={{ label: 'Try Again', onPress: () => void mutate().then(() => choose(null)) }}
      >
        The client’s open calls did not load. If you save now, the payment will not be matched to a call.
      </Notice>
    );
  }
  if (!lines) {
    return (
      <div role="status" aria-label="Loading the client’s open calls" className="flex flex-col gap-2">
        <Skeleton className="h-3 w-28" />
        <Skeleton className="h-11 w-full" />
      </div>
    );
  }
  if (lines.length === 0) return null;
  const chosen = lines.find(({ id }) => id === line_item_id);
  const typed = readTypedMoney(amount);
  const over = chosen && typed !== undefined && addCents(typed, negateCents(chosen.outstanding_amount));
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className={classNames(FIELD_LABEL_CLASS, 'mb-1')}>
        Pays the call{' '}
        {lines.length > 1 && <span className="font-normal text-subtle">earliest due first</span>}
      </legend>
      <div className="max-h-72 overflow-y-auto rounded-box border border-line">
        {lines.map((line) => (
          <Choice
            key={line.id}
            name="line_item_id"
            isChosen={line === chosen}
            onChoose={() => choose(line.id)}
          >
            <Line line={line} />
          </Choice>
        ))}
        <Choice name="line_item_id" isChosen={line_item_id === ''} onChoose={() => choose('')}>
          No call, only an allocation to the client
        </Choice>
      </div>
      {field.error && <p className="text-body text-negative">{field.error}</p>}
      <p aria-live="polite" className="tnum text-label text-muted empty:hidden">
        {over && over > 0
          ? `${exact(over)} more than is due for the call. This excess stays allocated to the client.`
          : ''}
      </p>
    </fieldset>
  );
}

function Line({ line }: { line: ClientCapitalCall }) {
  const due = displayDate(line.due_date);
  return (
    <span className="flex items-baseline justify-between gap-3">
      <span className="min-w-0">
        <span className="block wrap-anywhere">{line.title}</span>
        <span className="block text-label text-muted">
          {displayReference(line.payment_reference)}{' '}
          <span className={line.overdue ? 'whitespace-nowrap text-negative' : 'whitespace-nowrap'}>
            {line.overdue ? `Overdue since ${due}` : `Due ${due}`}
          </span>
        </span>
      </span>
      <span className="tnum shrink-0 text-right">
        <span className="block font-medium">{exact(line.outstanding_amount)}</span>
        <span className="block text-label text-muted">due</span>
      </span>
    </span>
  );
}
