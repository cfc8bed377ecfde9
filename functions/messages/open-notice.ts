import { displayReference } from '#shared/payment-reference.ts';
import type { Handler } from '../http/context.ts';
import { dueOfLine } from '../records/capital-call-store.ts';
import { recordOpened } from '../records/message-store.ts';
import { presentOwnLine } from '../records/present-capital-call.ts';
import { loadNotice } from './load-notice.ts';
import { composeNotice } from './notice.ts';

export const openNotice: Handler<'openNotice'> = async ({ token }, context) => {
  const { services, now, correlationId } = context;
  const { message, of, client, endsOn } = await loadNotice(context, token);
  services.log({ level: 'info', event: 'notice-opened', correlationId });
  if (message.opened_at === undefined) await recordOpened(services, message, now);
  const common = { client_name: client.name, ends_on: endsOn };
  if ('statement' in of) {
    const { id: number, from, to, document_id: documentId } = of.statement;
    const { title } = message.about;
    return { kind: 'statement', ...common, title, number, from, to, has_pdf: documentId !== undefined };
  }
  const { line, call } = of;
  return {
    kind: 'notice',
    ...common,
    title: line.title,
    due_date: line.due_date,
    amount_due: dueOfLine(line),
    payment_reference: displayReference(line.payment_reference),
    overdue: presentOwnLine(line, context.today).overdue,
    account: call.pay_to ?? null,
    has_pdf: line.notice_id !== undefined,
    notice: composeNotice(line, client, call),
  };
};
