import { createHash } from 'node:crypto';
import { wordOf } from '../money/unmatched-outflows.ts';
import {
  boundTo,
  type FileBatch,
  listFileBatches,
  type PaymentFileItem,
  referenceOfFile,
} from '../records/payment-file-store.ts';
import type { Services } from '../services.ts';
import { type PaymentRecord, paymentFile } from './payment-file.ts';

export function encryptAccounts(
  services: Pick<Services, 'payeeCipher'>,
  batch: Pick<FileBatch, 'file_id' | 'number'>,
  accounts: readonly { bsb: string; number: string }[],
): Promise<string> {
  const text = accounts.map(({ bsb, number }) => `${bsb} ${number}`).join('\n');
  return services.payeeCipher.encrypt(text, boundTo(batch));
}

async function recordsOf(
  services: Pick<Services, 'payeeCipher'>,
  batch: FileBatch,
): Promise<PaymentRecord[]> {
  const accounts = (await services.payeeCipher.decrypt(batch.accounts, boundTo(batch))).split('\n');
  return batch.lines.map(({ account_name, reference, amount_cents }, place) => {
    const [bsb = '', number = ''] = accounts[place]?.split(' ') ?? [];
    return { account_name, reference, amount_cents, bsb, account_number: number };
  });
}

export async function bytesOf(
  services: Services,
  file: Pick<PaymentFileItem, 'id' | 'number' | 'type' | 'pay_on' | 'payer'>,
  last?: FileBatch,
): Promise<{ text: string; sha256: string }> {
  const batches = [...(await listFileBatches(services, file.id)), ...(last ? [last] : [])];
  const records = await Promise.all(batches.map((batch) => recordsOf(services, batch)));
  const ofFile = { description: wordOf(file), reference: referenceOfFile(file), day: file.pay_on };
  const text = paymentFile(file.payer, ofFile, records.flat());
  return { text, sha256: createHash('sha256').update(text, 'ascii').digest('hex') };
}

export async function isUnaltered(services: Services, file: PaymentFileItem): Promise<boolean> {
  try {
    return (await bytesOf(services, file)).sha256 === file.sha256;
  } catch {
    services.log({ level: 'error', event: 'payment-file-altered' });
    return false;
  }
}
