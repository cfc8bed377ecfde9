import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Context } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { managersToTell, staffMessage } from '../messages/staff-message.ts';
import { type ClientItem, clientTarget, setDeceasedWrite } from '../records/client-store.ts';
import {
  changeInputsWrite,
  type DistributionCounter,
  findDistributionCounter,
} from '../records/distribution-store.ts';
import { loadClient, loadClientExtras } from '../records/load-client.ts';
import { type NewMessage, putMessageWrites } from '../records/message-store.ts';
import { presentClientDetail } from '../records/present-client.ts';
import { listStaffNow } from '../records/staff-store.ts';

type ChangeContext = Context<'client-not-found' | 'changed-meanwhile'>;

interface Said {
  readonly deceasedOn: CalendarDate | undefined;
  readonly action: string;
  readonly summary: string;
  readonly changes: Readonly<Record<string, { before?: unknown; after?: unknown }>>;
  readonly reason: string;
}

export async function setDeceased(
  context: ChangeContext,
  id: string,
  decide: (client: ClientItem) => Said | Promise<Said>,
) {
  return decideAgain(async () => {
    const counter = await findDistributionCounter(context.services);
    const client = await loadClient(context, id);
    return change(context, client, await decide(client), counter);
  }, context.refuse);
}

async function change(context: ChangeContext, client: ClientItem, said: Said, counter: DistributionCounter) {
  const { services, now } = context;
  const { deceasedOn, action, summary, changes, reason } = said;
  const after = { ...client, deceased_on: deceasedOn, version: client.version + 1 };
  return context.commit(
    {
      writes: {
        client: setDeceasedWrite(services, client, deceasedOn),
        // An estate reinvests nothing, so a distribution that is approved at the same time must be decided again.
        inputs: changeInputsWrite(services, counter),
        ...putMessageWrites(services, await messagesOf(context, after, said), now),
      },
      audit: {
        target: clientTarget(client.id),
        name: client.name,
        action,
        summary: `${summary}: ${reason}`,
        changes: { ...changes, reason: { after: reason } },
      },
    },
    presentClientDetail(context.actor, after, await loadClientExtras(context, after)),
  );
}

async function messagesOf(
  { services, actor }: ChangeContext,
  { id, name, version }: ClientItem,
  { summary, deceasedOn, reason }: Said,
): Promise<NewMessage[]> {
  const effect =
    deceasedOn === undefined
      ? 'Its login, reminders, capital calls and payments are as before.'
      : 'Its own login has no access, reminders are paused, and new capital calls leave the client out.';
  return managersToTell(await listStaffNow(services)).map((person) =>
    staffMessage(person, {
      about: { kind: 'client', id, title: 'A client was recorded as deceased, or no longer is' },
      stage: `deceased ${version}`,
      opening: [`${actor.name}: ${name}. ${summary}.`, `Reason: ${reason}`, effect],
      links: [{ lead: 'The client in the portal:', link: `/manager/clients/${id}` }],
      why: 'You received this email because you are a manager of the fund. This email cannot be turned off.',
    }),
  );
}
