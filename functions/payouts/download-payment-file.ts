import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import type { Handler } from '../http/context.ts';
import { requireFreshSignIn } from '../http/fresh-sign-in.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { findClients } from '../records/client-store.ts';
import { attachmentHeader } from '../records/file-name.ts';
import { findPayees } from '../records/payee-store.ts';
import {
  changeFile,
  findPaymentFile,
  listFileBatches,
  type PaymentFileItem,
  paymentFileObjectKey,
  referenceOfFile,
} from '../records/payment-file-store.ts';
import type { Services } from '../services.ts';
import { bytesOf } from './file-bytes.ts';

const CONTENT_TYPE = 'text/plain; charset=us-ascii';

/** A bank may pay the file once anybody has the bytes, so the download is recorded before that. */
export const downloadPaymentFile: Handler<'downloadPaymentFile'> = async (input, context) => {
  const { services, actor, now, refuse } = context;
  requireFreshSignIn(context);
  return decideAgain(async () => {
    const before = (await findPaymentFile(services, input.id)) ?? refuse('payment-file-not-found');
    if (before.status === 'voided') return refuse('file-voided');
    if (before.paid_count > 0 || before.returned.length > 0) return refuse('file-has-payments');
    const { sha256 } = before;
    if (sha256 === undefined) return refuse('changed-meanwhile');
    const stopped = await stoppedClients(services, before);
    if (stopped.length > 0)
      return refuse('payee-changed', {
        sentence: EXACT_SENTENCES['payee-changed'].stopped(stopped.join(', ')),
      });
    const made = await bytesOf(services, before).catch(() => undefined);
    if (made?.sha256 !== sha256) return refuse('file-altered');
    const filename = `${referenceOfFile(before)} ${before.pay_on}.aba`;
    const fetched = { fetched_at: now, fetched_by: actor.userId, fetched_by_name: actor.name };
    const { write, audit } = changeFile(services, before, fetched, {
      action: 'payment-file.downloaded',
      summary: `Downloaded payment file ${referenceOfFile(before)}`,
    });
    const { count, total_cents: total } = before;
    await context.commit({ writes: { file: write }, audit }, { url: '', filename, sha256, count, total });
    return { url: await addressOf(services, before.id, made.text, filename), filename, sha256, count, total };
  }, refuse);
};

/** Returns client names. A client's newer account does not stop the file. */
async function stoppedClients(services: Services, { id }: PaymentFileItem): Promise<string[]> {
  const lines = (await listFileBatches(services, id)).flatMap((batch) => batch.lines);
  const idsOf = (name: 'client_id' | 'payee_id') => lines.map((line) => line[name]);
  const clients = await findClients(services, idsOf('client_id'));
  const payees = await findPayees(services, idsOf('payee_id'));
  const stopped = lines.filter(({ client_id: clientId, payee_id: payeeId }) => {
    const [client, payee] = [clients.get(clientId), payees.get(payeeId)];
    const isStopped = client?.deceased_on !== undefined || client?.status === 'Suspended';
    return isStopped || !payee || payee.suspended !== undefined;
  });
  return [...new Set(stopped.map(({ client_name: name }) => name))];
}

/** The file contains account numbers, so it is stored with the exports, which are deleted after a day and never backed up. */
async function addressOf(services: Services, id: string, text: string, filename: string): Promise<string> {
  const bytes = Buffer.from(text, 'ascii');
  const folder = await mkdtemp(join(tmpdir(), 'portal-payment-file-'));
  try {
    const path = join(folder, 'file');
    await writeFile(path, bytes, { mode: 0o600, flag: 'wx' });
    const key = paymentFileObjectKey(id);
    await services.bucket.putExport(key, {
      path,
      contentType: CONTENT_TYPE,
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest(),
    });
    const disposition = attachmentHeader(filename);
    return await services.bucket.presignExport({ key, disposition, contentType: CONTENT_TYPE });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
