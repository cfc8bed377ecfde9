import type { requestsContract } from '#shared/contract/change-requests.ts';
import { faultOfName } from '#shared/name-text.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import type { Handler } from '../http/context.ts';
import type { AuditEntry, Write } from '../ledger/change.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { fieldChanges } from '../ledger/field-changes.ts';
import { recipientsOf } from '../messages/message-recipients.ts';
import { putMessageWrites } from '../messages/message-store.ts';
import { type ChangeRequestItem, findChangeRequest } from './change-request-store.ts';
import { type ClientItem, clientTarget, findClient, updateClientWrite } from './client-store.ts';
import { decisionMessages } from './decision-messages.ts';
import { endByDecision, endTypedName } from './end-change-request.ts';
import { presentChangeRequest } from './present-change-request.ts';

type DecideContext = Parameters<typeof decideChangeRequest>[1];

export const decideChangeRequest: Handler<typeof requestsContract.decideChangeRequest> = async (
  { id, decision, reason },
  context,
) => {
  const { services, actor, now, refuse } = context;
  return decideAgain(async () => {
    const request = (await findChangeRequest(services, id)) ?? refuse('change-request-not-found');
    if (request.state !== 'open') return refuse('change-request-decided');
    const client = (await findClient(services, request.client_id)) ?? refuse('change-request-not-found');
    if (decision === 'approved') checkName(context, request.value);
    const { ended, writes, audit } = endByDecision(context, request, decision, reason);
    const recipients = await recipientsOf(services, client);
    const value = valueGiven(request, decision);
    const given = value === undefined ? [] : await giveName(context, client, request, value);
    return context.commit(
      {
        writes: Object.assign(
          {},
          writes,
          ...given.map((part) => part.writes),
          putMessageWrites(services, decisionMessages(request, client, recipients, decision, reason), now),
        ),
        audit,
        furtherAudits: given.map((part) => part.audit),
      },
      presentChangeRequest(actor, ended),
    );
  });
};

/** What was typed before names were checked may look like another's name, and is then no name to approve. */
function checkName({ refuse }: DecideContext, value: string): void {
  const fault = faultOfName(value);
  if (fault === undefined) return;
  const message = EXACT_SENTENCES['invalid-input'].unfitName(fault);
  refuse('invalid-input', { sentence: message, issues: [{ path: 'decision', message }] });
}

/** What the field shall be; undefined to leave it. Declining what was typed before puts the name from then back. */
function valueGiven(request: ChangeRequestItem, decision: 'approved' | 'declined'): string | undefined {
  if (decision === 'approved') return request.value;
  return request.kind === 'typed_before' ? request.before : undefined;
}

/** The writes and audit rows that give the client this name; none if nothing of the client changes. */
async function giveName(
  context: DecideContext,
  client: ClientItem,
  { field, kind }: ChangeRequestItem,
  value: string,
): Promise<{ writes: Readonly<Record<string, Write>>; audit: AuditEntry }[]> {
  const { services } = context;
  const after = { ...client, [field]: value };
  const confirmsName = field === 'name' && client.name_unconfirmed === true;
  const changes = {
    ...fieldChanges({ [field]: client[field] }, { [field]: value }),
    ...(confirmsName ? { name_unconfirmed: { before: true, after: false } } : {}),
  };
  if (Object.keys(changes).length === 0) return [];
  const typed = confirmsName && kind !== 'typed_before' ? await endTypedName(context, client) : undefined;
  const edit = {
    writes: { client: updateClientWrite(services, client, after, { confirmsName }) },
    audit: {
      target: clientTarget(client.id),
      name: client.name,
      action: 'client.updated',
      summary: client[field] === value ? 'Confirmed name' : `Changed ${field.replace('_', ' ')}`,
      changes,
    },
  };
  return typed ? [edit, typed] : [edit];
}
