import type { Handler } from '../http/context.ts';
import { noticeMessages } from '../messages/call-messages.ts';
import { recipientsOf } from '../messages/message-recipients.ts';
import { subjectFrom, withFund } from '../messages/message-text.ts';
import { composeNotice } from '../messages/notice.ts';
import { isDraft } from '../records/capital-call.ts';
import { findClient } from '../records/client-store.ts';
import { messageIdOf } from '../records/message-store.ts';
import { loadLineItem } from './load-line-item.ts';

export const getCapitalCallNotice: Handler<'getCapitalCallNotice'> = async (input, context) => {
  const { services, now, refuse } = context;
  const { call, line } = await loadLineItem(context, input.id, input.item_id);
  const client = (await findClient(services, line.client_id)) ?? refuse('line-item-not-found');
  const dated = { ...line, issued_at: call.issued_at ?? now };
  const isTold = isDraft(call) && call.without_notice !== true;
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
};
