import { useMemo, useState } from 'react';
import { addDays, displayDate, fundDateAt } from '#shared/calendar-date.ts';
import type { CapitalCall, LineItem } from '#shared/contract/capital-calls.ts';
import type { Client } from '#shared/contract/clients.ts';
import { type Cents, plainDollars, ZERO_CENTS } from '#shared/money.ts';
import { call } from '../api/client.ts';
import { useEveryPage } from '../api/every-page.ts';
import { useCall } from '../api/hooks.ts';
import { useCallForm } from '../forms/use-call-form.ts';
import {
  type CallFormText,
  callableClients,
  callFormReaders,
  type Division,
  inputOf,
  leftOfPledges,
  linesOf,
  linesProblem,
  percentProblem,
  totalOfPercent,
} from './call-form.ts';
import { type PurposeText, purposesInput, purposesProblem } from './call-purposes.tsx';
import { suspendedIn } from './leave-them-out.tsx';

export interface EditedDraft {
  readonly call: CapitalCall;
  readonly lines: readonly LineItem[];
}

/** `typed` is undefined until the user types an amount. Until then, the amounts of the draft apply. */
type FormText = Omit<CallFormText, 'typed'> & {
  typed: CallFormText['typed'] | undefined;
  issued_on: string;
  notify: boolean;
  beyond_pledge_reason: string;
  purpose: string;
  purpose_split: readonly PurposeText[];
};

export function useCapitalCallForm(draft: EditedDraft | undefined, onSaved: (saved: CapitalCall) => void) {
  const today = fundDateAt(new Date());
  const [isRecorded, setRecorded] = useState(false);
  const { data: settings } = useCall('getFundSettings', {});
  const [suspended, setSuspended] = useState<readonly string[]>([]);
  const clients = useEveryPage('listClients', {});
  const outstanding = useEveryPage('listOutstanding', {});
  const leftOfPledge = useMemo(
    () =>
      clients.data && outstanding.data
        ? leftOfPledges(clients.data.clients, outstanding.data.line_items, isRecorded)
        : undefined,
    [clients.data, outstanding.data, isRecorded],
  );
  const named = useMemo(() => new Set(draft?.lines.map((line) => line.client_id)), [draft]);
  const callable = useMemo(
    () => clients.data && callableClients(clients.data.clients, named),
    [clients.data, named],
  );
  const drafted = useMemo(
    () => (draft && callable && leftOfPledge ? typedOf(draft, callable, leftOfPledge) : {}),
    [draft, callable, leftOfPledge],
  );

  const lineItemsOf = ({ typed, ...text }: Pick<FormText, 'total_amount' | 'typed' | 'division'>) =>
    callable && leftOfPledge && linesOf({ ...text, typed: typed ?? drafted }, callable, leftOfPledge);

  const form = useCallForm('createCapitalCall', {
    start: {
      typed: undefined,
      division: 'left',
      percent: '',
      title: draft?.call.title ?? '',
      issued_on: '',
      notify: false,
      total_amount: draft ? plainDollars(draft.call.total_amount) : '',
      due_date: draft ? displayDate(draft.call.due_date) : '',
      beyond_pledge_reason: draft?.call.beyond_pledge_reason ?? '',
      purpose: draft?.call.purpose ?? '',
      purpose_split: (draft?.call.purpose_split ?? []).map(({ label, amount }) => ({
        label,
        amount: plainDollars(amount),
      })),
    } as FormText,
    typed: callFormReaders(today, isRecorded),
    wrong: (text) => {
      const noPercent = percentProblem(text.percent);
      if (noPercent) return { at: 'percent', message: noPercent };
      const purposes = purposesProblem(text.purpose_split, text.total_amount);
      if (purposes) return { at: 'purpose_split', message: purposes };
      const lines = lineItemsOf(text);
      const message = lines ? linesProblem(text, lines) : 'The clients have not loaded yet';
      return message === undefined ? undefined : { at: 'typed', message };
    },
    input: ({
      beyond_pledge_reason: why,
      typed,
      issued_on: issuedOn,
      notify,
      purpose,
      purpose_split: rows,
      ...text
    }) => ({
      ...inputOf(
        { ...text, typed: typed ?? drafted },
        lineItemsOf({ ...text, typed }) ?? [],
        // Without `line_items`, the server keeps a draft's line items unless the total changes, so cleared amounts would stay.
        Object.keys(drafted).length > 0,
      ),
      ...(purpose !== '' || draft?.call.purpose ? { purpose } : {}),
      ...(rows.length > 0 || draft?.call.purpose_split.length ? { purpose_split: purposesInput(rows) } : {}),
      ...(why === '' ? {} : { beyond_pledge_reason: why }),
      ...(isRecorded ? { issued_on: issuedOn, ...(notify ? { notify } : {}) } : {}),
    }),
    asksWhy: { 'beyond-pledge': 'beyond_pledge_reason' },
    refusalsAt: { 'beyond-pledge': 'beyond_pledge_reason' },
    onRefused: (error) => {
      setSuspended(suspendedIn(error));
      return false;
    },
    send: (input, options) =>
      draft
        ? call('updateCapitalCall', { id: draft.call.id, ...input }, options)
        : call('createCapitalCall', isRecorded ? input : { ...input, draft: true }, options),
    onDone: (saved) => saved && onSaved(saved),
  });
  const { text } = form;
  const usualDueDate = settings ? displayDate(addDays(today, settings.due_days)) : '';
  const [isDueFilled, setDueFilled] = useState(draft !== undefined);
  if (!isDueFilled && usualDueDate !== '') {
    setDueFilled(true);
    if (text.due_date === '' && !isRecorded) form.change('due_date', usualDueDate);
  }
  const typed = text.typed ?? drafted;
  const lines = lineItemsOf(text);
  const linesError = lines && linesProblem(text, lines);

  return {
    ...form,
    today,
    lines,
    linesError,
    /** The user may type the total last, so this error is shown only once the form was sent. */
    purposesError: form.field('purpose_split').error,
    clients,
    /** A call from before the portal is recorded immediately, by default without notices. */
    isRecorded,
    record(isOn: boolean) {
      setRecorded(isOn);
      form.change('issued_on', '');
      form.change('notify', false);
      form.change('due_date', isOn ? '' : usualDueDate);
    },
    leftOfPledge,
    suspended,
    leaveOut() {
      if (text.typed) form.change('typed', without(text.typed, suspended));
      setSuspended([]);
      void clients.mutate();
    },
    typeTotal(total: string) {
      form.change('total_amount', total);
      form.change('percent', '');
    },
    callPercent,
    divide(division: Division) {
      form.change('division', division);
      form.change('percent', '');
    },
    type: (clientId: string, amount: string) => setTyped({ ...typed, [clientId]: amount }),
    share: (clientId?: string) => setTyped(clientId === undefined ? {} : without(typed, [clientId])),
  };

  function callPercent(percent: string, amounts = typed) {
    form.change('percent', percent);
    const totalCents = totalOfPercent(percent, amounts, callable ?? []);
    if (totalCents !== undefined) form.change('total_amount', plainDollars(totalCents));
  }

  function setTyped(amounts: CallFormText['typed']) {
    form.change('typed', amounts);
    if (text.percent) callPercent(text.percent, amounts);
  }
}

function without(typed: CallFormText['typed'], ids: readonly string[]): CallFormText['typed'] {
  return Object.fromEntries(Object.entries(typed).filter(([id]) => !ids.includes(id)));
}

function typedOf(
  { call: { total_amount }, lines }: EditedDraft,
  callable: readonly Client[],
  leftOfPledge: ReadonlyMap<string, Cents>,
) {
  const drafted = new Map(lines.map((line) => [line.client_id, line.amount]));
  const shares = linesOf({ total_amount: plainDollars(total_amount), typed: {} }, callable, leftOfPledge);
  if (shares.every(({ client, amountCents }) => amountCents === (drafted.get(client.id) ?? 0))) return {};
  return Object.fromEntries(callable.map(({ id }) => [id, plainDollars(drafted.get(id) ?? ZERO_CENTS)]));
}
