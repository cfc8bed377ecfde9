import { randomUUID } from 'node:crypto';
import { displayDate } from '#shared/calendar-date.ts';
import { formatDollars } from '#shared/money.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import { withPlainLetters } from '#shared/search-text.ts';
import type { Handler } from '../http/context.ts';
import type { Write } from '../ledger/change.ts';
import { commitChange } from '../ledger/commit.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { fundDayOf } from '../ledger/instants.ts';
import { lineWrites } from '../money/settle-lines.ts';
import { findBankAccount } from '../records/bank-account-store.ts';
import {
  aboutDistribution,
  findDistribution,
  isApproved,
  putDistributionWrite,
} from '../records/distribution-store.ts';
import { type Payable, payableClients } from '../records/held-because.ts';
import { findOwedLines, isUnpaid, listOwedOf, type OwedLine } from '../records/owed-line-store.ts';
import { accountOf, findPayee } from '../records/payee-store.ts';
import {
  aboutFile,
  type FileBatch,
  findPaymentFile,
  listPaymentFileItems,
  nextFileNumber,
  type PaymentFileItem,
  putFileBatchWrite,
  putPaymentFileWrite,
  referenceOfFile,
  sumOfLines,
} from '../records/payment-file-store.ts';
import { listStaffNow } from '../records/staff-store.ts';
import { isAlone, isAloneAmong } from '../two-people/second-person.ts';
import { bytesOf, encryptAccounts } from './file-bytes.ts';
import { MOST_ACCOUNT_DIGITS, MOST_IN_FILE } from './payment-file.ts';
import { presentPaymentFile } from './present-payout.ts';

type Input = Parameters<Handler<'makePaymentFile'>>[0];
type Context = Parameters<Handler<'makePaymentFile'>>[1];

// A transaction has at most 100 items, including the file, the distributions and audit rows.
const LINES_PER_BATCH = 80;
/** Each distribution takes two more items of the database transaction. */
const MOST_DISTRIBUTIONS = 5;
/** This limit is below the API's timeout. A repeated request continues the work. */
const MAKE_MS = 12_000;

export const makePaymentFile: Handler<'makePaymentFile'> = async (input, context) => {
  const until = performance.now() + MAKE_MS;
  let file = await decideAgain(() => begin(input, context), context.refuse);
  while (file.status === 'making' && performance.now() < until)
    file = await decideAgain(() => continueFile(file.id, context), context.refuse);
  return answerOf(file);
};

function answerOf(file: PaymentFileItem) {
  return { ...presentPaymentFile(file), url: `/payment-files/${file.id}/download` };
}

interface ReadyLine {
  readonly line: OwedLine;
  readonly payee: NonNullable<Payable['payee']>;
}

async function begin(input: Input, context: Context): Promise<PaymentFileItem> {
  const { services, actor, now, refuse } = context;
  if (services.alwaysNeedsSecondPerson && (await isAlone(services, actor.userId, now)))
    return refuse('second-person-needed');
  const account =
    (await findBankAccount(services, input.from_account_id)) ?? refuse('bank-account-not-found');
  const lines = await linesOf(input, context);
  const unfinished = (await listPaymentFileItems(services)).find(
    ({ status, planned = [] }) => status === 'making' && lines.some(({ id }) => planned.includes(id)),
  );
  if (unfinished) {
    const { from_account_id: accountId, pay_on: payOn } = unfinished;
    if (accountId !== account.id || payOn !== input.pay_on)
      return refuse('nothing-ready', {
        sentence: EXACT_SENTENCES['nothing-ready'].unfinished(
          referenceOfFile(unfinished),
          displayDate(payOn),
        ),
      });
    return continueFile(unfinished.id, context);
  }
  if (!account.payer || account.bsb === '') return refuse('payer-not-set');
  const digits = account.account_number.replace(/\D/g, '');
  if (digits.length > MOST_ACCOUNT_DIGITS)
    return refuse('payer-not-set', { sentence: EXACT_SENTENCES['payer-not-set'].tooLong });
  const [type = 'distribution', ...others] = new Set(lines.map((line) => line.type));
  const distributions = new Set(lines.flatMap(({ distribution }) => distribution?.id ?? []));
  if (others.length > 0 || distributions.size > MOST_DISTRIBUTIONS) return refuse('mixed-lines');
  if (lines.some(({ distribution }) => distribution && !isApproved(distribution)))
    return refuse('not-approved');
  const ready = await readyLines(context, lines);
  if (ready.length === 0)
    return refuse(
      'nothing-ready',
      lines.length > 0 ? { sentence: EXACT_SENTENCES['nothing-ready'].held } : {},
    );
  const total = sumOfLines(ready.map(({ line }) => line));
  if (total > MOST_IN_FILE) return refuse('amount-too-large');
  const hasConfirmed = await checkPayees(context, ready, input.confirmed?.includes('payee-changed'));
  const { number, write } = await nextFileNumber(services);
  const file: PaymentFileItem = {
    id: randomUUID(),
    number,
    type,
    ...(input.distribution_id === undefined ? {} : { distribution_id: input.distribution_id }),
    from_account_id: account.id,
    from_account_name: account.name,
    payer: { ...account.payer, bsb: account.bsb, account_number: digits },
    pay_on: input.pay_on,
    status: 'making',
    ...(hasConfirmed ? { confirmed_payees: true } : {}),
    planned: ready.map(({ line }) => line.id),
    batch_count: 0,
    count: 0,
    total_cents: sumOfLines([]),
    paid_count: 0,
    paid_cents: sumOfLines([]),
    returned: [],
    made_at: now,
    made_by: actor.userId,
    made_by_name: actor.name,
    version: 0,
  };
  return claimBatch(context, undefined, file, ready.slice(0, LINES_PER_BATCH), { number: write });
}

async function linesOf({ distribution_id: id, line_ids: ids = [] }: Input, context: Context) {
  const { services, refuse } = context;
  if (id !== undefined) {
    const distribution = (await findDistribution(services, id)) ?? refuse('distribution-not-found');
    if (!isApproved(distribution)) return refuse('not-approved');
    return listOwedOf(services, distribution);
  }
  const found = await findOwedLines(services, ids);
  return [...new Set(ids)].map((one) => found.get(one) ?? refuse('payout-line-not-found'));
}

async function readyLines(
  { services }: Pick<Context, 'services'>,
  lines: readonly OwedLine[],
): Promise<ReadyLine[]> {
  const open = lines.filter((line) => isUnpaid(line) && line.file_id === undefined && line.amount_cents > 0);
  const payable = await payableClients(services, new Set(open.map((line) => line.client_id)));
  return open.flatMap((line) => {
    const { payee, held } = payable.get(line.client_id) ?? {};
    return payee && held === undefined ? [{ line, payee }] : [];
  });
}

/** Somebody who approved the distribution or proposed an account may confirm changed accounts only if nobody else can. */
async function checkPayees(
  { services, actor, now, refuse }: Context,
  ready: readonly ReadyLine[],
  isConfirmed = false,
): Promise<boolean> {
  const changed = ready.filter(isChanged);
  if (changed.length === 0) return false;
  const names = [...new Set(changed.map(({ line }) => line.client_name))].join(', ');
  if (!isConfirmed)
    return refuse('payee-changed', { sentence: EXACT_SENTENCES['payee-changed'].ofClients(names) });
  const approvers = changed.flatMap(({ line }) => line.distribution?.approved_by ?? []);
  const staff = await listStaffNow(services);
  const others = staff.filter(({ user_id: id }) => !approvers.includes(id));
  const approved = approvers.includes(actor.userId) && !isAloneAmong(staff, actor.userId, now);
  const proposed = changed.some(({ payee }) => payee.proposed_by === actor.userId);
  if (approved || (proposed && !isAloneAmong(others, actor.userId, now))) return refuse('payee-changed');
  return true;
}

/**
 * A distribution's line stores its account. For other lines, an account counts as changed if it became usable after the line
 * was made.
 */
function isChanged({ line, payee }: ReadyLine): boolean {
  const { distribution, payee_id: payeeId, created_at: at } = line;
  if (distribution) return payeeId !== payee.id;
  return payee.verified_at > at || payee.hold_until > fundDayOf(at);
}

async function continueFile(id: string, context: Context): Promise<PaymentFileItem> {
  const { services } = context;
  const before = await findPaymentFile(services, id);
  if (before?.status !== 'making') return before ?? context.refuse('nothing-ready');
  const { planned = [] } = before;
  const found = await findOwedLines(services, planned.slice(0, LINES_PER_BATCH));
  // A line that is left out here waits for the next payment file.
  const ready = (await readyLines(context, [...found.values()])).filter(
    (one) => before.confirmed_payees || !isChanged(one),
  );
  return claimBatch(context, before, before, ready);
}

async function claimBatch(
  context: Context,
  before: PaymentFileItem | undefined,
  file: PaymentFileItem,
  ready: readonly ReadyLine[],
  more: Readonly<Record<string, Write>> = {},
): Promise<PaymentFileItem> {
  const { services } = context;
  const number = file.batch_count + Math.min(1, ready.length);
  const accounts = await Promise.all(ready.map(({ payee }) => accountOfPayee(context, payee.id)));
  const lines = ready.map(({ line, payee }) => ({
    line_id: line.id,
    client_id: line.client_id,
    client_name: line.client_name,
    payee_id: payee.id,
    // Letters with strokes are replaced here, because a change of `foldForBank` would alter earlier files.
    account_name: withPlainLetters(payee.account_name),
    bsb: payee.bsb,
    last_digits: payee.last_digits,
    reference: line.reference,
    amount_cents: line.amount_cents,
  }));
  const place = { file_id: file.id, number };
  // KMS cannot encrypt an empty text.
  const batch: FileBatch | undefined =
    ready.length > 0
      ? { ...place, lines, accounts: await encryptAccounts(services, place, accounts) }
      : undefined;
  const left = file.planned?.slice(LINES_PER_BATCH) ?? [];
  const isLast = left.length === 0;
  const { planned: _, ...rest } = file;
  const after: PaymentFileItem = {
    ...rest,
    ...(isLast
      ? { status: 'made', sha256: (await bytesOf(services, file, batch)).sha256 }
      : { planned: left }),
    batch_count: number,
    count: file.count + lines.length,
    total_cents: sumOfLines([{ amount_cents: file.total_cents }, ...lines]),
    version: file.version + 1,
  };
  const name = referenceOfFile(file);
  const sum = formatDollars(after.total_cents);
  const distributions = new Map(
    ready.flatMap(({ line: { distribution } }) =>
      distribution ? [[distribution.id, distribution] as const] : [],
    ),
  );
  const change = {
    writes: {
      ...more,
      file: putPaymentFileWrite(services, before, after),
      ...(batch ? { batch: putFileBatchWrite(services, batch) } : {}),
      ...lineWrites(
        services,
        ready.map(({ line, payee }) => ({
          line,
          after: { file_id: file.id, returned_at: line.returned_at, payee_id: payee.id },
        })),
      ),
      // The version rises, so that a cancellation at the same time fails.
      ...Object.fromEntries(
        [...distributions].map(([id, distribution]) => [
          `distribution:${id}`,
          putDistributionWrite(services, distribution, {
            ...distribution,
            version: distribution.version + 1,
          }),
        ]),
      ),
    },
    audit: {
      ...aboutFile(file),
      action: isLast ? 'payment-file.made' : 'payment-file.making',
      summary: isLast
        ? `Made payment file ${name} of ${after.count} lines: ${sum}`
        : `Added ${after.count} lines to payment file ${name} so far`,
      changes: {
        status: { ...(before ? { before: before.status } : {}), after: after.status },
        count: { after: after.count },
        total_cents: { after: after.total_cents },
        pay_on: { after: after.pay_on },
        from_account: { after: after.from_account_name },
        sha256: { after: after.sha256 },
      },
    },
    furtherAudits: [...distributions.values()].map((distribution) => ({
      ...aboutDistribution(distribution),
      action: 'distribution.in-file',
      summary: `Added lines to payment file ${name}`,
      changes: { payment_file: { after: file.id } },
    })),
  };
  // Only the last write stores the answer, so that a repeated request continues the work.
  if (isLast) return context.commit(change, answerOf(after)).then(() => after);
  await commitChange(services, change, context);
  return after;
}

async function accountOfPayee({ services }: Pick<Context, 'services'>, id: string) {
  const payee = await findPayee(services, id);
  if (!payee) throw new Error('A payee is gone');
  return accountOf(services, payee);
}
