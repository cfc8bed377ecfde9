import { useState } from 'react';
import useSWR from 'swr';
import type { ClassificationRule } from '#shared/contract/classification-rules.ts';
import type { Transaction } from '#shared/contract/transactions.ts';
import { addCents } from '#shared/money.ts';
import { type ApiError, messageOf } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { refreshAfter } from '../../api/refresh.ts';
import { Button } from '../../ui/button.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Money } from '../../ui/money.tsx';
import { counted, formatCount } from '../../ui/money-format.ts';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { notify } from '../../ui/toast.tsx';
import { kindText, usePropertyName } from './suggestion-chip.tsx';

const SHOWN = 200;

async function preview(ids: readonly string[]): Promise<Transaction[]> {
  const rows: Transaction[] = [];
  for (const id of ids)
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const part = await call(
        'applyClassificationRule',
        { id, preview: true, ...(cursor ? { cursor } : {}) },
        { refresh: 'later' },
      );
      rows.push(...part.transactions);
      cursor = part.next_cursor;
    }
  return rows;
}

interface ApplyClassificationRuleProps {
  rules: readonly ClassificationRule[];
  onClose: () => void;
}

export function ApplyClassificationRule({ rules, onClose }: ApplyClassificationRuleProps) {
  const [rule] = rules;
  const ids = rules.map(({ id }) => id);
  const { data: rows, error } = useSWR<Transaction[], ApiError>(
    ['applyClassificationRule', { ids, preview: true }],
    () => preview(ids),
    { revalidateOnFocus: false, revalidateIfStale: true, shouldRetryOnError: false },
  );
  const [done, setDone] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const isBusy = done !== undefined;
  const propertyName = usePropertyName(rule?.property_id);

  async function apply() {
    let classified = 0;
    let left = 0;
    setProblem(undefined);
    try {
      for (const id of ids)
        for (let cursor: string | null | undefined; cursor !== null; ) {
          setDone(classified);
          const part = await call(
            'applyClassificationRule',
            { id, ...(cursor ? { cursor } : {}) },
            { idempotencyKey: crypto.randomUUID(), refresh: 'later' },
          );
          classified += part.total;
          left += part.refused.length;
          cursor = part.next_cursor;
        }
      await refreshAfter('applyClassificationRule');
      notify.success(
        `Classified ${formatCount(classified)}.${left > 0 ? ` ${formatCount(left)} were not classified.` : ''}`,
      );
      onClose();
    } catch (failed) {
      setProblem(messageOf(failed));
      await refreshAfter('applyClassificationRule');
    }
    setDone(undefined);
  }

  const count = rows?.length ?? 0;
  const rowCount = counted(count, 'row');
  return (
    <Modal
      open
      width={560}
      onClose={onClose}
      busy={isBusy}
      title={rows ? `Apply to ${rowCount}` : 'Apply'}
      subtitle={
        rule && rules.length === 1
          ? `“${rule.name}” classifies them as ${kindText(rule, propertyName)}.`
          : `${formatCount(rules.length)} rules classify them.`
      }
      foot={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button
            variant="primary"
            disabled={count === 0}
            busy={isBusy}
            busyLabel={`Classifying ${formatCount(done ?? 0)} of ${formatCount(count)}`}
            onClick={() => void apply()}
          >
            Apply to {rowCount}
          </Button>
        </>
      }
    >
      {(problem || error) && <Notice tone="negative">{problem ?? error?.message}</Notice>}
      {rows ? (
        <RowsToClassify rows={rows} rules={rules} />
      ) : (
        !error && (
          <div role="status" aria-label="Looking for rows">
            <Skeleton className="h-3 w-3/4" />
          </div>
        )
      )}
    </Modal>
  );
}

interface RowsToClassifyProps {
  rows: readonly Transaction[];
  rules: readonly ClassificationRule[];
}

function RowsToClassify({ rows, rules }: RowsToClassifyProps) {
  if (rows.length === 0) return <p className="text-muted">No unclassified row contains the rule’s words.</p>;
  const nameOf = (row: Transaction) => rules.find(({ id }) => id === row.suggested?.rule_id)?.name;
  return (
    <>
      <ul
        aria-label="Rows to be classified"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        tabIndex={0}
        className="max-h-80 overflow-y-auto rounded-box border border-line"
      >
        {rows.slice(0, SHOWN).map((row) => (
          <li
            key={row.id}
            className="flex items-baseline gap-3 border-b border-line px-3 py-1.5 text-body last:border-b-0"
          >
            <DateText date={row.txn_date} className="shrink-0 text-muted" />
            <span className="min-w-0 grow truncate" title={row.description}>
              {row.description}
            </span>
            {rules.length > 1 && <span className="max-w-40 truncate text-muted">{nameOf(row)}</span>}
            <Money amountCents={row.amount} sign="flow" />
          </li>
        ))}
      </ul>
      <p className="flex justify-between text-body text-muted">
        <span>
          {rows.length > SHOWN && `The newest ${formatCount(SHOWN)} of ${formatCount(rows.length)}`}
        </span>
        <span>
          Sum <Money amountCents={addCents(...rows.map(({ amount }) => amount))} sign="flow" exact />
        </span>
      </p>
    </>
  );
}
