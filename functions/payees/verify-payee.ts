import { type CalendarDate, displayDate } from '#shared/calendar-date.ts';
import { WRONG_DIGITS_MOST } from '#shared/constants.ts';
import type { payeesContract } from '#shared/contract/payees.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import type { Handler } from '../http/context.ts';
import type { Write } from '../ledger/change.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { payeeMessages, suspendedMessages } from '../messages/payee-messages.ts';
import type { ClientItem } from '../records/client-store.ts';
import { putMessageWrites } from '../records/message-store.ts';
import {
  accountText,
  changePayee,
  listPayees,
  type PayeeItem,
  type Standing,
  standingOf,
  suspendedPayee,
} from '../records/payee-store.ts';
import { staysManager } from '../records/staff-store.ts';
import { checkDocument, checkOthers, loadLiving } from './check-payee.ts';
import { holdOf } from './hold-of.ts';
import { phoneNumbersOf } from './phone-numbers.ts';
import { presentPayee } from './present-payee.ts';
import { firstReader, verifiesAlone } from './second-verifier.ts';

type Call = typeof payeesContract.verifyPayee;
type Input = Parameters<Handler<Call>>[0];
type VerifyContext = Parameters<Handler<Call>>[1];

const SENTENCES = EXACT_SENTENCES['digits-differ'];

interface Proposal {
  readonly client: ClientItem;
  readonly payee: PayeeItem;
  readonly standing: Standing;
}

type Verified = Pick<
  NonNullable<PayeeItem['verified']>,
  'how' | 'number_id' | 'spoken_to' | 'name_match' | 'document_id' | 'alone'
>;

export const verifyPayee: Handler<'verifyPayee'> = async (input, context) => {
  const { services, today, refuse } = context;
  return decideAgain(async () => {
    const client = await loadLiving(context, input.id);
    const standing = standingOf(await listPayees(services, client.id), today);
    const payee = standing.next;
    if (!payee || payee.suspended) return refuse('payee-not-proposed');
    // If another account was proposed meanwhile, the caller must not verify that account unseen.
    if (input.payee_id !== undefined && input.payee_id !== payee.id) return refuse('changed-meanwhile');
    if (payee.verified)
      return refuse('payee-not-proposed', { sentence: EXACT_SENTENCES['payee-not-proposed'].verified });
    const proposal = { client, payee, standing };
    return input.document_id === undefined
      ? verifyByCall(context, proposal, input)
      : verifyByDocument(context, proposal, input.document_id, input.confirmed);
  }, refuse);
};

async function verifyByCall(context: VerifyContext, proposal: Proposal, input: Input) {
  const { services, today, refuse } = context;
  const { client, payee } = proposal;
  const { called_number_id: numberId, account_number_heard: heard = '', name_match, confirmed } = input;
  const numbers = await phoneNumbersOf(services, client, today);
  const number = numbers.find(({ id }) => id === numberId) ?? refuse('number-not-found');
  if (number.callable_from > today) {
    const sentence = EXACT_SENTENCES['number-too-new'].until(displayDate(number.callable_from));
    return refuse('number-too-new', { sentence });
  }
  const isAlone = await verifiesAlone(context, payee, number.changedBy);
  if ((await services.payeeCipher.hmac(accountText(payee.bsb, heard))) !== payee.account_hmac)
    return countWrongDigits(context, proposal, number.id);
  await checkOthers(context, client.id, payee.account_hmac, confirmed);
  return markVerified(context, proposal, {
    how: 'call',
    number_id: number.id,
    ...(input.spoken_to === undefined ? {} : { spoken_to: input.spoken_to }),
    ...(name_match === undefined ? {} : { name_match }),
    ...(isAlone ? { alone: true as const } : {}),
  });
}

/** The count is stored before the refusal, so that simultaneous requests get no further attempts. */
async function countWrongDigits(
  context: VerifyContext,
  { client, payee, standing }: Proposal,
  numberId: string,
): Promise<never> {
  const { services, actor, now, refuse } = context;
  const tries = payee.wrong_tries + 1;
  const left = WRONG_DIGITS_MOST - tries;
  const reason = `The client said a wrong account number in ${WRONG_DIGITS_MOST} calls`;
  const changed =
    left > 0
      ? changePayee(
          services,
          payee,
          { wrong_tries: tries },
          {
            action: 'payee.digits-differed',
            summary: `${client.name} said a wrong account number`,
            changes: {
              wrong_tries: { before: payee.wrong_tries, after: tries },
              number_id: { after: numberId },
            },
          },
        )
      : suspendedPayee(services, { ...payee, wrong_tries: tries }, standing, {
          at: now,
          by: actor.userId,
          by_name: actor.name,
          reason,
        });
  const told = { at: now, by: 'by a manager of the fund' };
  const messages = left > 0 ? [] : await suspendedMessages(services, client, changed.after, told);
  await context.commit(
    {
      writes: { payee: changed.write, ...putMessageWrites(services, messages, now) },
      audit: changed.audit,
    },
    presentPayee(actor, changed.after, standing),
  );
  return refuse('digits-differ', { sentence: left > 0 ? SENTENCES.left(left) : SENTENCES.suspended });
}

/** Two managers must read the document. Outside production, the only manager of the fund may verify alone. */
async function verifyByDocument(
  context: VerifyContext,
  proposal: Proposal,
  documentId: string,
  confirmed: Input['confirmed'],
) {
  const { services, actor, now, refuse } = context;
  const { client, payee, standing } = proposal;
  if (standing.current) return refuse('call-needed');
  await checkDocument(context, client.id, documentId);
  const isAlone = await verifiesAlone(context, payee);
  await checkOthers(context, client.id, payee.account_hmac, confirmed);
  const how = { how: 'document', document_id: documentId } as const;
  if (isAlone) return markVerified(context, proposal, { ...how, alone: true });
  const first = await firstReader(context, payee, documentId);
  if (first !== undefined)
    return markVerified(context, proposal, how, { first: staysManager(services, first) });
  const check = { at: now, by: actor.userId, by_name: actor.name, document_id: documentId };
  const { after, write, audit } = changePayee(
    services,
    payee,
    { document_check: check },
    {
      action: 'payee.document-checked',
      summary: `Read the bank’s document about the account of ${client.name}`,
      changes: { document_id: { before: payee.document_check?.document_id, after: documentId } },
    },
  );
  return context.commit(
    { writes: { payee: write, caller: staysManager(services, actor.userId) }, audit },
    presentPayee(actor, after, { ...standing, next: after }),
  );
}

async function markVerified(
  context: VerifyContext,
  { client, payee, standing }: Proposal,
  how: Verified,
  checks: Readonly<Record<string, Write>> = {},
) {
  const { services, actor, now, today } = context;
  const hold = await holdOf(services, client, { proposedAt: payee.proposed_at, now });
  const until = later(hold, payee.hold_until);
  const { after, write, audit } = changePayee(
    services,
    payee,
    { verified: { at: now, by: actor.userId, by_name: actor.name, ...how }, hold_until: until },
    {
      action: 'payee.verified',
      summary: `Verified the account of ${client.name} by ${how.how === 'call' ? 'a call' : 'a document'}`,
      changes: {
        verified: { after: how.how },
        ...(how.spoken_to === undefined ? {} : { spoken_to: { after: how.spoken_to } }),
        ...(how.name_match === undefined ? {} : { name_match: { after: how.name_match } }),
        ...(how.document_id === undefined ? {} : { document_id: { after: how.document_id } }),
        ...(until === payee.hold_until ? {} : { hold_until: { before: payee.hold_until, after: until } }),
      },
    },
  );
  const told = { kind: 'verified', at: now, by: 'by a manager of the fund' } as const;
  const messages = await payeeMessages(services, client, after, told);
  const state = standingOf(standing.current ? [standing.current, after] : [after], today);
  return context.commit(
    {
      writes: {
        payee: write,
        caller: staysManager(services, actor.userId),
        ...checks,
        ...putMessageWrites(services, messages, now),
      },
      audit,
    },
    presentPayee(actor, after, state),
  );
}

function later(one: CalendarDate, other: CalendarDate): CalendarDate {
  return one > other ? one : other;
}
