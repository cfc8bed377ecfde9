import { messageTo, NOTICE_LINK } from '../messages/message-text.ts';
import type { ClientItem } from '../records/client-store.ts';
import type { NewMessage } from '../records/message-store.ts';
import type { StatementItem } from '../records/statement-store.ts';
import { periodOf, titleOf } from './statement-words.ts';

/** Locked screens show messages, so messages contain no amounts. `strangers` have never signed in. */
export function statementMessages(
  statement: StatementItem,
  client: Pick<ClientItem, 'id' | 'name'>,
  documentId: string,
  recipients: readonly NewMessage['recipient'][],
  strangers: ReadonlySet<string>,
): NewMessage[] {
  const title = titleOf(statement);
  const { replaces } = statement;
  return recipients.map((recipient) =>
    messageTo(recipient, client, {
      kind: 'statement',
      about: { kind: 'statement', id: statement.id, title },
      stage: '',
      subject: title,
      text: {
        opening: [
          replaces === undefined
            ? 'A new statement is in your documents.'
            : 'A corrected statement is in your documents.',
        ],
        facts: [
          { label: 'Statement', value: title },
          { label: 'Period', value: periodOf(statement) },
          { label: 'Number', value: statement.id },
          ...(replaces === undefined ? [] : [{ label: 'Replaces', value: replaces }]),
        ],
        links: [
          { lead: 'Open it in the portal:', link: `/client/${client.id}/documents/${documentId}` },
          ...(strangers.has(recipient.userId) && !recipient.isCopy
            ? [{ lead: 'Open this statement without signing in:', link: NOTICE_LINK }]
            : []),
        ],
        closing: ['The last lines of the statement explain how to check that the statement is genuine.'],
        why: `You received this email because a statement was issued to ${client.name}.`,
      },
    }),
  );
}
