import { addCents } from '#shared/money.ts';
import { type Change, type ChangeOrigin, ConditionFailed, SYSTEM_ACTOR } from '../ledger/change.ts';
import { commitChange, commitIfUnchanged } from '../ledger/commit.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { noticeMessages, withdrawalMessages } from '../messages/call-messages.ts';
import { recipientsOf } from '../messages/message-recipients.ts';
import { withdrawnMark } from '../messages/notice.ts';
import { type LineChange, lineWrites, sumsOfChanges } from '../money/pay-lines.ts';
import { markNotice } from '../papers/notice-pdf.ts';
import { checksumOf } from '../papers/settle-upload.ts';
import { type CallWithTerms, withTerms } from '../records/call-terms.ts';
import {
  aboutCall,
  asOfCall,
  type CapitalCallItem,
  capitalCallTarget,
  changeCapitalCallWrite,
  countLineRowWrite,
  dueOfLine,
  extendLine,
  findCapitalCall,
  findLineItem,
  type LineItem,
  listAllCallLines,
  listLinesAwaitingNotice,
  setWithdrawalNoticeWrite,
} from '../records/capital-call-store.ts';
import { type ClientItem, findClient } from '../records/client-store.ts';
import {
  aboutDocument,
  type DocumentItem,
  findDocument,
  markWithdrawnWrites,
} from '../records/document-store.ts';
import { readFundIdentity } from '../records/fund-settings-store.ts';
import { putMessageWrites } from '../records/message-store.ts';
import type { NoticeKind } from '../records/notice-id.ts';
import type { Services } from '../services.ts';
import { fileNotice } from './file-notice.ts';
import { NOTICES_PER_BATCH, noticesChange, noticesThatFit, stalledAt } from './issue-batches.ts';
import { forNextLines } from './next-lines.ts';

// A transaction has at most 100 items, and each batch also writes the call and an audit row.
const LINES_PER_BATCH = 90;

const isWithdrawing = ({ state }: CapitalCallItem) => state === 'withdrawing';
const isCorrecting = ({ state }: CapitalCallItem) => state === 'withdrawing' || state === 'extending';

export async function correctCapitalCall(
  services: Services,
  callId: string,
  untilMs: number,
): Promise<CapitalCallItem | undefined> {
  let call = await findCapitalCall(services, callId);
  while (call && isCorrecting(call) && services.now().getTime() < untilMs) {
    await decideAgain(() => takeStep(services, callId));
    call = await findCapitalCall(services, callId);
  }
  return call;
}

async function takeStep(services: Services, callId: string): Promise<void> {
  const call = await findCapitalCall(services, callId);
  if (!call || !isCorrecting(call)) return;
  const now = services.now().toISOString();
  const by = { actor: SYSTEM_ACTOR, now, correlationId: call.id };
  const change =
    (call.corrected_lines ?? 0) < call.line_count
      ? await linesChange(services, call, now)
      : await correctedNoticesChange(services, await withTerms(services, call), by);
  // If another worker has done this step, the commit fails, because the call has changed.
  await commitChange(services, change, by);
}

async function linesChange(services: Services, call: CapitalCallItem, now: string): Promise<Change> {
  const from = call.corrected_lines ?? 0;
  const found = await forNextLines(services, call, { from, most: LINES_PER_BATCH }, async (line) => line);
  const done = from + found.length;
  const changes = found.flatMap((before): LineChange[] => {
    if (before.withdrawn_at !== undefined) return [];
    const after = isWithdrawing(call) ? asOfCall(before, call) : extendLine(before, call);
    return [{ before, after }];
  });
  const sums = sumsOfChanges(changes);
  return {
    writes: {
      call: changeCapitalCallWrite(
        services,
        call,
        {
          corrected_lines: done,
          withdrawn_cents: addCents(call.withdrawn_cents, sums.withdrawn_cents),
          withdrawn_count: call.withdrawn_count + sums.withdrawn_count,
        },
        stalledAt(now),
        { addPaidCount: sums.paid_count },
      ),
      ...lineWrites(services, changes),
    },
    audit: {
      ...aboutCall(call),
      action: isWithdrawing(call) ? 'capital-call.lines-withdrawn' : 'capital-call.lines-extended',
      summary: `Lines ${from + 1} to ${done} of ${call.line_count} ${isWithdrawing(call) ? 'withdrawn' : 'extended'}`,
      changes: { corrected_lines: { before: from, after: done } },
    },
  };
}

async function correctedNoticesChange(
  services: Services,
  call: CallWithTerms,
  by: ChangeOrigin,
): Promise<Change> {
  const from = call.corrected_notices ?? 0;
  const next = await forNextLines(services, call, { from, most: NOTICES_PER_BATCH }, async (line) => {
    const noticeId = isWithdrawing(call)
      ? await tellOfWithdrawal(services, by, call, line)
      : await tellOfExtension(services, by, call, line);
    const client = noticeId === undefined ? undefined : await findClient(services, line.client_id);
    return { line, noticeId, messages: client ? await messagesOf(services, call, line, client) : [] };
  });
  const counter = 'corrected_notices';
  return noticesChange(
    services,
    call,
    noticesThatFit(next),
    by.now,
    isWithdrawing(call)
      ? {
          counter,
          lastState: 'withdrawn',
          action: 'capital-call.withdrawals-filed',
          noticeWrite: setWithdrawalNoticeWrite,
        }
      : { counter, action: 'capital-call.extensions-filed' },
  );
}

async function messagesOf(services: Services, call: CallWithTerms, line: LineItem, client: ClientItem) {
  const recipients = await recipientsOf(services, client);
  if (isWithdrawing(call))
    return withdrawalMessages(line, client, recipients, await readFundIdentity(services));
  const stage = `extension ${call.extension_count ?? 1}`;
  return noticeMessages(line, client, recipients, call, { isCorrected: true, stage });
}

async function tellOfWithdrawal(services: Services, by: ChangeOrigin, call: CallWithTerms, line: LineItem) {
  const isOwn = line.withdrawn_at === call.withdrawn_at;
  return isOwn && line.withdrawal_notice_id === undefined
    ? fileWithdrawal(services, by, call, line)
    : undefined;
}

async function tellOfExtension(services: Services, by: ChangeOrigin, call: CallWithTerms, line: LineItem) {
  const kind: NoticeKind = `extension${call.extension_count ?? 1}`;
  const isFiled = line.notice_id?.startsWith(`${kind}-`);
  return dueOfLine(line) > 0 && !isFiled ? fileNotice(services, by, call, line, kind) : undefined;
}

async function fileWithdrawal(services: Services, by: ChangeOrigin, call: CallWithTerms, line: LineItem) {
  const { notice_id: noticeId, former_notice_ids: former = [], withdrawn_at: withdrawnAt } = line;
  if (withdrawnAt === undefined) return undefined;
  for (const id of noticeId === undefined ? former : [noticeId, ...former])
    await markNoticeWithdrawn(services, by, id, withdrawnAt);
  return fileNotice(services, by, call, line, 'withdrawal');
}

export async function fileWithdrawals(
  services: Services,
  of: { callId: string } | 'overdue',
  untilMs: number,
): Promise<void> {
  // The index may lack recent withdrawals, so the lines of one call are read by key.
  const waiting =
    of === 'overdue'
      ? await listLinesAwaitingNotice(services, services.now().toISOString())
      : (await listAllCallLines(services, of.callId)).filter((line) => line.notice_due_at !== undefined);
  for (const line of waiting) {
    if (services.now().getTime() >= untilMs) return;
    await fileWithdrawalOfLine(services, line);
  }
}

async function fileWithdrawalOfLine(services: Services, { id, capital_call_id: callId }: LineItem) {
  const [call, line] = await Promise.all([
    findCapitalCall(services, callId),
    findLineItem(services, callId, id),
  ]);
  if (!call || line?.notice_due_at === undefined) return;
  const by = { actor: SYSTEM_ACTOR, now: services.now().toISOString(), correlationId: callId };
  const terms = await withTerms(services, call);
  const noticeId = await fileWithdrawal(services, by, terms, line);
  const client = noticeId === undefined ? undefined : await findClient(services, line.client_id);
  const messages = client
    ? withdrawalMessages(line, client, await recipientsOf(services, client), await readFundIdentity(services))
    : [];
  await commitIfUnchanged(
    services,
    {
      writes: {
        line: setWithdrawalNoticeWrite(services, line, noticeId),
        call: countLineRowWrite(services, callId),
        ...putMessageWrites(services, messages, by.now),
      },
      audit: {
        target: capitalCallTarget(callId),
        name: call.title,
        action: 'capital-call.withdrawal-filed',
        summary: `Notice of the withdrawal for ${line.client_name} filed`,
        changes: { line_item: { after: id }, withdrawal_notice: { after: noticeId ?? 'refused' } },
      },
    },
    by,
  );
}

async function markNoticeWithdrawn(
  services: Services,
  by: ChangeOrigin,
  noticeId: string,
  withdrawnAt: string,
): Promise<void> {
  const document = await findDocument(services, noticeId);
  if (document?.state !== 'available' || document.withdrawn_at !== undefined) return;
  const { object_key: key, object_version: version, content_type: contentType } = document;
  if (version === undefined) return;
  const bytes = await markNotice(await services.bucket.read(key, version), withdrawnMark(withdrawnAt));
  const checksum = checksumOf(bytes);
  // The scanner has already checked the original file, so the marked file is not scanned again.
  const { versionId } = await services.bucket.put(key, { bytes, contentType, checksum });
  // Clients get the original file until this change stores the id of the marked version.
  const marked = {
    withdrawn_at: withdrawnAt,
    size: bytes.length,
    checksum,
    object_version: versionId,
  };
  try {
    await commitChange(services, markChange(services, document, marked), by);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const now = await findDocument(services, noticeId);
    if (now?.state === 'available' && now.withdrawn_at === undefined) throw error;
  }
}

function markChange(
  services: Services,
  document: DocumentItem,
  marked: Parameters<typeof markWithdrawnWrites>[2],
) {
  return {
    writes: markWithdrawnWrites(services, document, marked),
    audit: {
      ...aboutDocument(document),
      action: 'document.marked-withdrawn',
      summary: `Marked: ${withdrawnMark(marked.withdrawn_at)}`,
      changes: {
        withdrawn_at: { after: marked.withdrawn_at },
        checksum: { before: document.checksum, after: marked.checksum },
      },
    },
  };
}
