import { type ListedMessage, messagesContract } from '#shared/contract/messages.ts';
import { formatAction } from '#shared/field-words.ts';
import { listMessages } from '../messages/list-messages.ts';
import { type Column, column } from './column.ts';
import { everyRow, inputOf } from './every-page.ts';
import { listOfRows, type OpenList } from './exported-list.ts';

const COLUMNS: readonly Column<ListedMessage>[] = [
  column('instant', 'Queued at (Sydney)', (row) => row.queued_at),
  column('text', 'Kind', (row) => formatAction(row.kind), 18),
  column('text', 'About', (row) => row.about.title, 34),
  column('text', 'Client', (row) => row.client_name, 30),
  column('text', 'To', (row) => row.to, 32),
  column('text', 'Subject', (row) => row.subject, 50),
  column('text', 'State', (row) => formatAction(row.state), 12),
  column('instant', 'Sent at (Sydney)', (row) => row.sent_at),
  column('instant', 'Opened at (Sydney)', (row) => row.opened_at),
  column('text', 'Why the email was held, failed or bounced', (row) => row.error, 40),
  column('text', 'Held by', (row) => row.held_by_name),
  column('text', 'Message id', (row) => row.id, 38),
];

export const openMessages: OpenList = async (filters, context) => {
  const input = inputOf(messagesContract.listMessages, filters);
  const { first, rows } = await everyRow(listMessages, input, context, ({ messages }) => messages);
  return listOfRows(COLUMNS, first.total, rows);
};
