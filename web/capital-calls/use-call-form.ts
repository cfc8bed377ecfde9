import { useMemo, useRef, useState } from 'react';
import { addDays, fundDateAt } from '#shared/calendar-date.ts';
import { CAPITAL_CALL_DUE_DAYS } from '#shared/constants.ts';
import type { CapitalCall, LineItem } from '#shared/contract/capital-calls.ts';
import type { Client } from '#shared/contract/clients.ts';
import { plainDollars, ZERO_CENTS } from '#shared/money.ts';
import { messageOf } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { useEveryPage } from '../api/every-page.ts';
import { refresh } from '../api/hooks.ts';
import { useFocusInvalid } from '../ui/focus-first.ts';
import {
  type CallFormText,
  callableClients,
  errorsOf,
  inputOf,
  leftOfPledges,
  linesOf,
} from './call-form.ts';

/** A draft that is edited, with its lines. */
export interface EditedDraft {
  readonly call: CapitalCall;
  readonly lines: readonly LineItem[];
}

/** The form of a call: one idempotency key for each opened form. */
export function useCallForm(draft: EditedDraft | undefined, onSaved: (saved: CapitalCall) => void) {
  const today = fundDateAt(new Date());
  const clients = useEveryPage('listClients', {});
  const outstanding = useEveryPage('listOutstanding', {});
  const leftOfPledge = useMemo(
    () =>
      clients.data && outstanding.data
        ? leftOfPledges(clients.data.clients, outstanding.data.line_items)
        : undefined,
    [clients.data, outstanding.data],
  );
  const named = useMemo(() => new Set(draft?.lines.map((line) => line.client_id)), [draft]);
  const callable = useMemo(
    () => clients.data && callableClients(clients.data.clients, named),
    [clients.data, named],
  );
  const [form, setForm] = useState<
    Omit<CallFormText, 'typed'> & { typed: CallFormText['typed'] | undefined }
  >(() => ({
    title: draft?.call.title ?? '',
    total: draft ? plainDollars(draft.call.total_amount) : '',
    dueDate: draft?.call.due_date ?? addDays(today, CAPITAL_CALL_DUE_DAYS),
    typed: undefined,
  }));
  const [busy, setBusy] = useState<'draft' | 'issue'>();
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState('');
  const keys = useRef({ draft: crypto.randomUUID(), issue: crypto.randomUUID() });
  const top = useRef<HTMLDivElement>(null);
  const focusInvalid = useFocusInvalid(top);

  const kept = useMemo(() => (draft && callable ? typedOf(draft, callable) : {}), [draft, callable]);
  const typed = form.typed ?? kept;
  const lines = useMemo(() => callable && linesOf({ ...form, typed }, callable), [form, typed, callable]);
  const errors = lines ? errorsOf({ ...form, typed }, lines, today) : {};

  /** Whether the form can be sent; where not, says why. */
  function check(): boolean {
    setTried(true);
    setProblem('');
    if (!lines || busy) return false;
    if (Object.keys(errors).length === 0) return true;
    focusInvalid();
    return false;
  }

  async function save(as: 'draft' | 'issue') {
    if (!check() || !lines || !form.dueDate) return;
    const input = inputOf({ ...form, typed }, lines, form.dueDate);
    setBusy(as);
    try {
      const options = { idempotencyKey: keys.current[as] };
      const saved = draft
        ? await call(
            'updateCapitalCall',
            { id: draft.call.id, ...input, ...(as === 'issue' ? { status: 'Issued' as const } : {}) },
            options,
          )
        : await call('createCapitalCall', { ...input, draft: as === 'draft' }, options);
      void refresh('listCapitalCalls', 'getCapitalCall', 'listLineItems');
      onSaved(saved);
    } catch (error) {
      setProblem(messageOf(error, 'The capital call was not saved.'));
      setBusy(undefined);
    }
  }

  return {
    form,
    /** Undefined until the clients are there. */
    lines,
    clients,
    /** By client; undefined until what is outstanding is there. */
    leftOfPledge,
    errors: tried ? errors : {},
    /** Told before saving too, because it concerns what is not on the page shown. */
    linesError: form.total.trim() === '' && !tried ? undefined : errors.lines,
    busy,
    problem,
    top,
    change: (given: Partial<CallFormText>) => setForm((now) => ({ ...now, ...given })),
    type: (clientId: string, text: string) =>
      setForm((now) => ({ ...now, typed: { ...(now.typed ?? kept), [clientId]: text } })),
    share: (clientId?: string) =>
      setForm((now) => ({
        ...now,
        typed:
          clientId === undefined
            ? {}
            : Object.fromEntries(Object.entries(now.typed ?? kept).filter(([id]) => id !== clientId)),
      })),
    check,
    save,
  };
}

/**
 * The amounts of a draft as typed ones, nothing for whom it leaves out; none where it is shared by pledge
 * as it would be now, so that a new total is shared anew.
 */
function typedOf({ call: { total_amount }, lines }: EditedDraft, callable: readonly Client[]) {
  const drafted = new Map(lines.map((line) => [line.client_id, line.amount]));
  const shares = linesOf({ total: plainDollars(total_amount), typed: {} }, callable);
  if (shares.every(({ client, amountCents }) => amountCents === (drafted.get(client.id) ?? 0))) return {};
  return Object.fromEntries(callable.map(({ id }) => [id, plainDollars(drafted.get(id) ?? ZERO_CENTS)]));
}
