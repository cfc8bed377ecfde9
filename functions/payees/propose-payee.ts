import { displayDate } from '#shared/calendar-date.ts';
import type { payeesContract } from '#shared/contract/payees.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import { isStaff } from '#shared/roles.ts';
import type { Handler } from '../http/context.ts';
import { requireFreshSignIn } from '../http/fresh-sign-in.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { payeeMessages } from '../messages/payee-messages.ts';
import { loadClient } from '../records/load-client.ts';
import { putMessageWrites } from '../records/message-store.ts';
import {
  accountText,
  changePayee,
  linkAccountWrite,
  listPayees,
  type PayeeItem,
  payeeId,
  payeeTarget,
  putPayeeWrite,
  standingOf,
} from '../records/payee-store.ts';
import { checkDocument, checkOthers, loadLiving } from './check-payee.ts';
import { holdOf, setUpBy } from './hold-of.ts';
import { presentPayee } from './present-payee.ts';

type Call = typeof payeesContract.proposePayee;
type Input = Parameters<Handler<Call>>[0];
type ProposeContext = Parameters<Handler<Call>>[1];

const MOST_DIGITS = 9;

export const proposePayee: Handler<'proposePayee'> = async (input, context) => {
  const { services, actor, now, today, refuse } = context;
  const { bsb, account_number: number, account_name: accountName, document_id: documentId, reason } = input;
  requireFreshSignIn(context);
  const { id: clientId } = await loadClient(context, input.id);
  checkDigits(context, input);
  const isOfStaff = isStaff(actor.role);
  const hmac = await services.payeeCipher.hmac(accountText(bsb, number));
  const proposed = await decideAgain(async () => {
    const client = await loadLiving(context, clientId);
    if (documentId !== undefined) await checkDocument(context, clientId, documentId);
    // Only managers get this refusal, because it would tell an investor where another investor is paid.
    if (isOfStaff) await checkOthers(context, clientId, hmac, input.confirmed);
    const payees = await listPayees(services, clientId);
    const place = (payees.at(-1)?.number ?? 0) + 1;
    const id = payeeId(clientId, place);
    const setters = await setUpBy(services, client, { userId: actor.userId, now });
    const payee: PayeeItem = {
      id,
      client_id: clientId,
      client_name: client.name,
      number: place,
      account_name: accountName,
      bsb,
      last_digits: number.slice(-3),
      account: await services.payeeCipher.encrypt(`${bsb} ${number}`, id),
      account_hmac: hmac,
      ...(documentId === undefined ? {} : { document_id: documentId }),
      ...(reason === undefined ? {} : { reason }),
      proposed_at: now,
      proposed_by: actor.userId,
      proposed_by_name: actor.name,
      ...(setters.length === 0 ? {} : { set_up_by: setters }),
      hold_until: await holdOf(services, client, { proposedAt: now, now }),
      wrong_tries: 0,
      version: 1,
    };
    const { next } = standingOf(payees, today);
    const replaced =
      next &&
      changePayee(
        services,
        next,
        { replaced_at: now },
        {
          action: 'payee.replaced',
          summary: 'A later proposal replaced this account before its first use',
          changes: { state: { after: 'replaced' } },
        },
      );
    const by = isOfStaff ? 'by a manager of the fund' : 'in the portal';
    const messages = await payeeMessages(services, client, payee, { kind: 'proposed', at: now, by });
    const standing = standingOf([...payees.filter((one) => one !== next), payee], today);
    return context.commit(
      {
        writes: {
          payee: putPayeeWrite(services, undefined, payee),
          account: linkAccountWrite(services, payee),
          ...(replaced ? { replaced: replaced.write } : {}),
          ...putMessageWrites(services, messages, now),
        },
        audit: {
          target: payeeTarget(id),
          name: client.name,
          action: 'payee.proposed',
          summary: `Proposed an account for payments to ${client.name}, on hold until ${displayDate(payee.hold_until)}`,
          changes: {
            state: { after: 'proposed' },
            account_name: { after: accountName },
            account: { after: `•••${payee.last_digits}` },
            hold_until: { after: payee.hold_until },
            ...(documentId === undefined ? {} : { document_id: { after: documentId } }),
            ...(reason === undefined ? {} : { reason: { after: reason } }),
          },
        },
        furtherAudits: replaced ? [replaced.audit] : [],
      },
      presentPayee(actor, payee, standing),
    );
  }, refuse);
  await services.continueMessages();
  return proposed;
};

function checkDigits({ refuse }: ProposeContext, input: Input): void {
  const { account_number: number, account_name: name, reason = '' } = input;
  if (number.length > MOST_DIGITS) refuse('account-too-long');
  // The nightly check would overlook an account number that looks like a company number.
  for (const [path, text] of Object.entries({ account_name: name, reason })) {
    if (!text.replaceAll(/\D/g, '').includes(number)) continue;
    const message = EXACT_SENTENCES['invalid-input'].numberInText;
    refuse('invalid-input', { sentence: message, issues: [{ path, message }] });
  }
}
