import { displayDate } from '#shared/calendar-date.ts';
import { LIMITS } from '#shared/constants.ts';
import { formatDollars } from '#shared/money.ts';
import { displayReference } from '#shared/payment-reference.ts';
import type { ChangeOrigin } from '../ledger/change.ts';
import { composeNotice, composeWithdrawal } from '../messages/notice.ts';
import { filePaper } from '../papers/file-paper.ts';
import { renderNotice } from '../papers/notice-pdf.ts';
import type { CallWithTerms } from '../records/call-terms.ts';
import type { CapitalCallItem, LineItem } from '../records/capital-call-store.ts';
import { type ClientItem, findClient } from '../records/client-store.ts';
import { cleanFileName } from '../records/file-name.ts';
import { readFundIdentity } from '../records/fund-settings-store.ts';
import { type NoticeKind, noticeId } from '../records/notice-id.ts';
import type { Services } from '../services.ts';

const CONTENT_TYPE = 'application/pdf';

type By = ChangeOrigin;

export async function fileNotice(
  services: Services,
  by: By,
  call: CallWithTerms,
  line: LineItem,
  kind: NoticeKind,
): Promise<string | undefined> {
  return filePaper(services, by, {
    idOf: (attempt) => noticeId(kind, line.id, attempt),
    make: async () => {
      const { client, bytes } = await render(services, call, line, kind);
      return { bytes, document: noticeDocument(kind, call, line, client) };
    },
    summary: `Capital Call for ${line.client_name}`,
  });
}

async function render(services: Services, call: CallWithTerms, line: LineItem, kind: NoticeKind) {
  const client = await findClient(services, line.client_id);
  if (!client) throw new Error('The client of a line item is missing');
  const notice =
    kind === 'withdrawal'
      ? composeWithdrawal(line, client, await readFundIdentity(services))
      : composeNotice(line, client, call);
  return { client, bytes: await renderNotice(notice) };
}

function titleOf(kind: NoticeKind, line: LineItem): { name: string; description: string } {
  const amount = formatDollars(line.amount_cents);
  const reference = `reference ${displayReference(line.payment_reference)}`;
  switch (kind) {
    case 'notice':
      return {
        name: `Capital call: ${line.title}`,
        description: `${amount} due ${displayDate(line.due_date)}, ${reference}`,
      };
    case 'withdrawal':
      return { name: `Withdrawn: ${line.title}`, description: `${amount} is no longer called, ${reference}` };
    default:
      return {
        name: `Corrected capital call: ${line.title}`,
        description: `${amount} now due ${displayDate(line.due_date)}, ${reference}`,
      };
  }
}

function noticeDocument(kind: NoticeKind, call: CapitalCallItem, line: LineItem, client: ClientItem) {
  const { name, description } = titleOf(kind, line);
  return {
    name: name.slice(0, LIMITS.nameLength),
    description,
    type_id: 'capital_call',
    client_id: client.id,
    client_name: client.name,
    filename: cleanFileName(
      `${kind === 'withdrawal' ? 'Withdrawal' : 'Capital call'} ${line.payment_reference}.pdf`,
    ),
    uploaded_by_name: call.created_by_name,
    content_type: CONTENT_TYPE,
    uploaded_by: call.created_by,
    call_id: call.id,
  };
}
