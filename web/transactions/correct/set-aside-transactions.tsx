import { useRef, useState } from 'react';
import { addCents } from '#shared/money.ts';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { refreshAfter } from '../../api/refresh.ts';
import { CorrectionFacts } from '../../forms/correction-facts.tsx';
import { ReasonDialog } from '../../forms/reason-dialog.tsx';
import { useCallForm } from '../../forms/use-call-form.ts';
import { counted, formatCount, formatMoney } from '../../ui/money-format.ts';
import { type LeftRow, tellOutcome } from '../classify/tell-outcome.ts';
import type { Selection } from '../list/use-selection.ts';

export interface SetAsideTransactionsProps {
  selection: Pick<Selection, 'rows' | 'set'>;
  onShow: (id: string) => void;
  onDone: () => void;
  onClose: () => void;
}

export function SetAsideTransactions({ selection, onShow, onDone, onClose }: SetAsideTransactionsProps) {
  const { rows } = selection;
  const [done, setDone] = useState(0);
  // A request without a response must be repeated with the same key, so each row's key is kept.
  const keys = useRef(new Map<string, string>());
  const sum = addCents(...rows.map(({ amount }) => amount));
  const isPair = rows.length === 2 && sum === 0;
  const count = counted(rows.length, 'row');
  const form = useCallForm('setAsideTransaction', {
    start: { reason: '' },
    input: ({ reason }) => ({ id: rows[0]?.id ?? '', reason }),
    send: async ({ reason }) => {
      const setAside: string[] = [];
      const left: LeftRow[] = [];
      try {
        for (const { id } of rows) {
          setDone(setAside.length + left.length);
          const refusal = await setAsideOne(id, reason, isPair ? setAside[0] : undefined);
          if (refusal) left.push(refusal);
          else setAside.push(id);
        }
      } finally {
        const setAsideIds = new Set(setAside);
        selection.set(rows.filter(({ id }) => !setAsideIds.has(id)).map(({ id }) => id));
        await refreshAfter('setAsideTransaction');
        onDone();
      }
      tellOutcome('Set aside', setAside.length, left, onShow);
      return undefined;
    },
    onDone: onClose,
  });

  /** Returns undefined if the row was set aside. Throws if the server cannot be reached. */
  async function setAsideOne(id: string, reason: string, other?: string): Promise<LeftRow | undefined> {
    const idempotencyKey = keys.current.get(id) ?? crypto.randomUUID();
    keys.current.set(id, idempotencyKey);
    try {
      const input = { id, reason, ...(other && { duplicate_of: other }) };
      await call('setAsideTransaction', input, { idempotencyKey, refresh: 'later' });
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiError) || error.temporary) throw error;
      return { id, error: error.message, code: error.code };
    }
  }

  return (
    <ReasonDialog
      onClose={onClose}
      title="Set aside"
      subtitle={count}
      action={`Set aside ${count}`}
      actionBusy={`Setting aside ${formatCount(done)} of ${formatCount(rows.length)}`}
      form={form}
      reasonHint="Recorded in the audit log and shown with each row."
      follows={
        <p className="text-label text-muted">
          No figure will include these rows. You can undo this for each row in the list, under Set aside.
          Clients see no change.
          {isPair && ' The two amounts cancel each other. Each row will link to the other.'}
        </p>
      }
    >
      <CorrectionFacts
        facts={[
          {
            label: 'Sum',
            value: formatMoney(sum, { exact: true, sign: 'flow' }),
          },
        ]}
      />
    </ReasonDialog>
  );
}
