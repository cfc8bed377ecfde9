import { faultOfName } from '#shared/name-text.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import type { Handler } from '../http/context.ts';
import type { AuditEntry, Write } from '../ledger/change.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { recipientsOf } from '../messages/message-recipients.ts';
import { type ChangeRequestItem, findChangeRequest } from '../records/change-request-store.ts';
import { aboutClient, type ClientItem, findClient, updateClientWrite } from '../records/client-store.ts';
import { putMessageWrites } from '../records/message-store.ts';
import { decisionMessages } from './decision-messages.ts';
import { endByDecision } from './end-change-request.ts';
import { nameOfAnother } from './name-of-another.ts';
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
    const { ended, writes, audit } = endByDecision(context, request, decision, reason);
    const recipients = await recipientsOf(services, client);
    const given = decision === 'approved' ? nameGiven(context, client, request) : undefined;
    return context.commit(
      {
        writes: {
          ...writes,
          ...given?.writes,
          ...putMessageWrites(services, decisionMessages(request, client, recipients, decision, reason), now),
        },
        audit,
        furtherAudits: given ? [given.audit] : [],
      },
      presentChangeRequest(actor, ended),
    );
  });
};

/** Older requests may contain names that are not accepted, such as a mix of alphabets. */
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
