import type { Handler } from '../http/context.ts';
import { noticeMessages } from '../messages/call-messages.ts';
import { recipientsOf } from '../messages/message-recipients.ts';
import { subjectFrom, withFund } from '../messages/message-text.ts';
import { composeNotice } from '../messages/notice.ts';
import { dueByClient } from '../money/due-by-client.ts';
import { isDraft } from '../records/capital-call.ts';
import { readCallCounts } from '../records/capital-call-store.ts';
import { findClient } from '../records/client-store.ts';
import { messageIdOf } from '../records/message-store.ts';
import { loadLineItem } from './load-line-item.ts';
import { withPositions } from './positions.ts';

export const getCapitalCallNotice: Handler<'getCapitalCallNotice'> = async (input, context) => {
  const { services, now, today, refuse } = context;
  const { call, line } = await loadLineItem(context, input.id, input.item_id);
  const client = (await findClient(services, line.client_id)) ?? refuse('line-item-not-found');
  const isTold = isDraft(call) && call.without_notice !== true;
  const [stands = line] = isTold ? await withPositions(services, [line], await standingNow()) : [line];
  const dated = { ...stands, issued_at: call.issued_at ?? now };
  const messages = isTold
    ? noticeMessages(dated, client, await recipientsOf(services, client), call, {
        isCorrected: false,
        stage: '',
      })
    : [];
  return {
    ...composeNotice(dated, client, call),
    messages: messages.map((message) => ({
      to: message.recipient.email,
      subject: subjectFrom(call.fund.name, message.subject),
      text: withFund(message.text(messageIdOf(message)), call.fund),
    })),
  };

  async function standingNow() {
    const due = await dueByClient(services, await readCallCounts(services));
    return { clients: new Map([[client.id, client]]), due, today, issuedOn: call.issued_on };
  }
};
