import { displayDate } from '#shared/calendar-date.ts';
import { MATCHING } from '#shared/constants.ts';
import { faultOfName } from '#shared/name-text.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import { OPEN_STATES } from '#shared/terms.ts';
import type { Handler } from '../http/context.ts';
import type { AuditEntry, Write } from '../ledger/change.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { recipientsOf } from '../messages/message-recipients.ts';
import { messageTo } from '../messages/message-text.ts';
import {
  type ChangeRequestItem,
  changeRequestTarget,
  endChangeRequestWrites,
  endedRequest,
  findChangeRequest,
} from '../records/change-request-store.ts';
import {
  aboutClient,
  type ClientItem,
  findClient,
  listAllClients,
  updateClientWrite,
} from '../records/client-store.ts';
import { type NewMessage, putMessageWrites } from '../records/message-store.ts';
import { compactOf, wordsOf } from '../records/narration.ts';
import { listTransactionItems } from '../records/transaction-list-store.ts';
import type { Services } from '../services.ts';
import { presentChangeRequest } from './present-change-request.ts';

type DecideContext = Parameters<typeof decideChangeRequest>[1];

export const decideChangeRequest: Handler<'decideChangeRequest'> = async (
  { id, decision, reason, confirmed },
  context,
) => {
  const { services, actor, now, refuse } = context;
  return decideAgain(async () => {
    const request = (await findChangeRequest(services, id)) ?? refuse('change-request-not-found');
    if (request.state !== 'open') return refuse('change-request-decided');
    const client = (await findClient(services, request.client_id)) ?? refuse('change-request-not-found');
    if (decision === 'approved') {
      checkName(context, request.value);
      const doubt = confirmed?.length ? undefined : await nameOfAnother(services, client, request.value);
      if (doubt !== undefined) return refuse('name-of-another', { sentence: doubt });
    }
    const ended = endedRequest(request, {
      state: decision,
      ended_at: now,
      ended_by: actor.userId,
      ended_by_name: actor.name,
      reason,
    });
    const recipients = await recipientsOf(services, client);
    const given = decision === 'approved' ? nameGiven(context, client, request) : undefined;
    return context.commit(
      {
        writes: {
          ...endChangeRequestWrites(services, request, ended),
          ...given?.writes,
          ...putMessageWrites(services, decisionMessages(request, client, recipients, decision, reason), now),
        },
        audit: {
          target: changeRequestTarget(request.id),
          name: request.client_name,
          action: 'change-request.decided',
          summary: `${decision === 'approved' ? 'Approved' : 'Declined'}: ${reason}`,
          changes: { state: { before: request.state, after: decision }, reason: { after: reason } },
        },
        furtherAudits: given ? [given.audit] : [],
      },
      presentChangeRequest(actor, ended),
    );
  });
};

/** Requests from before the name check may contain bad names, such as a mix of alphabets. */
function checkName({ refuse }: DecideContext, value: string): void {
  const fault = faultOfName(value);
  if (fault === undefined) return;
  const message = EXACT_SENTENCES['invalid-input'].unfitName(fault);
  refuse('invalid-input', { sentence: message, issues: [{ path: 'decision', message }] });
}

function nameGiven(
  { services }: DecideContext,
  client: ClientItem,
  { field, value }: ChangeRequestItem,
): { writes: Readonly<Record<string, Write>>; audit: AuditEntry } | undefined {
  if (client[field] === value) return undefined;
  return {
    writes: { client: updateClientWrite(services, client, { ...client, [field]: value }) },
    audit: {
      ...aboutClient(client),
      action: 'client.updated',
      summary: `Changed ${field.replace('_', ' ')}`,
      changes: { [field]: { before: client[field], after: value } },
    },
  };
}

function decisionMessages(
  request: ChangeRequestItem,
  client: ClientItem,
  recipients: readonly NewMessage['recipient'][],
  decision: 'approved' | 'declined',
  reason: string,
): NewMessage[] {
  const what = request.field === 'name' ? 'legal name' : 'entity name';
  const asked = `Your request for the ${what} “${request.value}” was ${decision}.`;
  return recipients.map((recipient) =>
    messageTo(recipient, client, {
      kind: 'change-request',
      about: { kind: 'change-request', id: request.id, title: `Change of the ${what}` },
      stage: decision,
      subject: `Your request was ${decision}`,
      text: {
        opening: [asked, `Reason: ${reason}`],
        links: [{ lead: 'Your details are in the portal:', link: `/client/${client.id}/profile` }],
        why: `You received this email because a change to the details of ${client.name} was requested.`,
      },
    }),
  );
}

const { ofClient, ofDeposit } = EXACT_SENTENCES['name-of-another'];

async function nameOfAnother(services: Services, client: ClientItem, name: string) {
  const namesake = (await listAllClients(services)).find(
    (other) =>
      other.id !== client.id &&
      [other.name, other.entity_name].some((theirs) => compactOf(theirs) === compactOf(name)),
  );
  if (namesake) return ofClient(namesake.name, namesake.email);
  const [wanted = [], ...own] = [name, client.name, client.entity_name].map(wordsOf);
  for (const state of OPEN_STATES) {
    const { items } = await listTransactionItems(services, { state }, { limit: MATCHING.openDeposits });
    for (const { amount_cents: amountCents, txn_date: day, description } of items) {
      const words = wordsOf(description);
      const has = (some: readonly string[]) => some.length > 0 && some.every((word) => words.includes(word));
      // If a deposit's text contains both the wanted and the present name, this client paid it.
      if (amountCents > 0 && has(wanted) && !own.some(has))
        return ofDeposit(amountCents, displayDate(day), description);
    }
  }
  return undefined;
}
