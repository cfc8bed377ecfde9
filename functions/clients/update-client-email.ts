import { randomUUID } from 'node:crypto';
import type { clientsContract } from '#shared/contract/clients.ts';
import type { Handler } from '../http/context.ts';
import { type Change, type ChangeOrigin, ConditionFailed, managerActor } from '../ledger/change.ts';
import { commitChange } from '../ledger/commit.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { Refusal, type Refuse } from '../ledger/refusal.ts';
import { securityMessage } from '../messages/security-messages.ts';
import {
  aboutClient,
  type ClientItem,
  leaveEmail,
  releaseEmailWrite,
  updateClientEmailWrite,
} from '../records/client-store.ts';
import {
  abandonEmailChange,
  beginEmailChange,
  type EmailChange,
  endEmailChangeWrite,
  findEmailChange,
  takeOverEmailChange,
} from '../records/email-change-store.ts';
import { loadClient, loadClientExtras } from '../records/load-client.ts';
import { putMessageWrites } from '../records/message-store.ts';
import { presentClientDetail } from '../records/present-client.ts';
import { findUser, updateUserEmailWrite } from '../records/user-store.ts';
import type { Services } from '../services.ts';
import { endOwnEmails } from './end-own-emails.ts';

type Call = typeof clientsContract.updateClientEmail;
type Input = Parameters<Handler<Call>>[0];
type EmailContext = Parameters<Handler<Call>>[1];

interface Changing<Answer> {
  readonly services: Services;
  readonly now: string;
  readonly correlationId: string;
  readonly actor: { readonly userId: string; readonly name: string; readonly email: string };
  readonly refuse: Refuse<'email-taken' | 'changed-meanwhile'>;
  /** The change that was decided last wins, whichever is finished first. */
  readonly decidedAt: string;
  load(): Promise<ClientItem>;
  finish(client: ClientItem, written?: Change): Promise<Answer>;
}

/** The user pool and the records cannot change in one transaction, so a retry finishes the change. */
export const updateClientEmail: Handler<'updateClientEmail'> = (input, context) =>
  changeClientEmail(input, {
    ...context,
    decidedAt: context.now,
    load: () => loadClient(context, input.id),
    finish: async (client, written) => {
      const detail = await detailOf(context, client);
      if (written) return context.commit(written, detail);
      const { services, now } = context;
      const { writes, audits } = await endOwnEmails(services, client, [client.user_id], now);
      const [audit] = audits;
      return audit ? context.commit({ writes, audit }, detail) : detail;
    },
  });

export async function changeClientEmail<Answer>(input: Input, context: Changing<Answer>): Promise<Answer> {
  const changeId = randomUUID();
  return decideAgain(async () => {
    const { client, change, isOvertaken } = await settleFormer(context, changeId, input);
    if (isOvertaken || client.email === input.email) return context.finish(client);
    const own = change ?? (await begin(context, changeId, input));
    const { after, written } = await preparedChange(context, client, own, input.reason);
    return context.finish(after, written);
  }, context.refuse);
}

async function settleFormer(
  context: Changing<unknown>,
  changeId: string,
  input: Input,
): Promise<{ client: ClientItem; change: EmailChange | undefined; isOvertaken?: boolean }> {
  const { services, now, decidedAt } = context;
  const client = await context.load();
  const found = await findEmailChange(services, client.id);
  if (!found) return { client, change: undefined };
  if (found.id !== changeId && found.held_until > now) throw new ConditionFailed(['change']);
  const change =
    found.id === changeId ? found : await takeOverEmailChange(services, found, { id: changeId, now });
  if (!change) throw new ConditionFailed(['change']);
  if (change.email === input.email) return { client, change };
  const isOvertaken = change.begun_at > decidedAt;
  if (client.email === input.email && !isOvertaken) {
    await services.identity.updateEmail(client.user_id, client.email);
    await abandonEmailChange(services, change);
    return { client, change: undefined };
  }
  const by: ChangeOrigin = {
    actor: {
      ...managerActor({
        userId: change.begun_by,
        name: change.begun_by_name,
        email: change.begun_by_email,
      }),
      ...(change.begun_by === client.user_id ? { role: 'client' as const } : {}),
    },
    now,
    correlationId: context.correlationId,
  };
  const { after, written } = await preparedChange(context, client, change, change.reason);
  await commitChange(services, written, by);
  return { client: after, change: undefined, isOvertaken };
}

async function begin(
  { services, actor, now, refuse }: Changing<unknown>,
  id: string,
  { id: clientId, email, reason }: Input,
): Promise<EmailChange> {
  try {
    return await beginEmailChange(services, {
      id,
      client_id: clientId,
      email,
      reason,
      begun_by: actor.userId,
      begun_by_name: actor.name,
      begun_by_email: actor.email,
      begun_at: now,
    });
  } catch (error) {
    const isTaken = error instanceof ConditionFailed && !error.failed.has('change');
    throw isTaken ? refuse('email-taken') : error;
  }
}

async function preparedChange(
  { services, now }: Pick<Changing<unknown>, 'services' | 'now'>,
  client: ClientItem,
  change: EmailChange,
  reason: string,
): Promise<{ after: ClientItem; written: Change }> {
  await changeInPool(services, client, change);
  const after = {
    ...client,
    email: change.email,
    former_email: client.email,
    email_changed_at: now,
    left_emails: leaveEmail(client, now, change.begun_by),
    version: client.version + 1,
  };
  const user = await findUser(services, client.user_id);
  if (!user) throw new Error('A client without a login');
  const isOwn = change.begun_by === client.user_id;
  // An address that the client requested after the manager began this change still takes effect.
  const { own_email: own } = user;
  const later = own && own.at > change.begun_at ? { ...own, from: change.email } : undefined;
  const messages = (['address-left', 'address-new'] as const).flatMap((kind) => {
    const email = kind === 'address-left' ? client.email : change.email;
    const owner = { user: { ...user, email }, client };
    return client.not_invited ? [] : [securityMessage(owner, { kind, isOwn }, now)];
  });
  const written: Change = {
    writes: {
      client: updateClientEmailWrite(services, client, after),
      user: updateUserEmailWrite(services, user, change.email, isOwn ? own : later),
      former: releaseEmailWrite(services, client.id, client.email),
      change: endEmailChangeWrite(services, change),
      ...putMessageWrites(services, messages, now),
    },
    audit: {
      ...aboutClient(client),
      action: 'client.email-updated',
      summary: `Sign-in address changed: ${reason}`,
      changes: { email: { before: client.email, after: change.email }, reason: { after: reason } },
    },
  };
  return { after, written };
}

async function changeInPool(services: Services, client: ClientItem, change: EmailChange): Promise<void> {
  try {
    await services.identity.updateEmail(client.user_id, change.email);
  } catch (error) {
    // After any error but a refusal, the user pool may have the new address.
    if (error instanceof Refusal) await abandonEmailChange(services, change);
    throw error;
  }
}

async function detailOf(context: EmailContext, client: ClientItem) {
  const extras = await loadClientExtras(context, client);
  return presentClientDetail(context.actor, client, { ...extras, emailChange: undefined });
}
