import * as z from 'zod';
import { addCents, type Cents, ZERO_CENTS } from '#shared/money.ts';
import { PAYABLE_TYPES, type PaymentFileState } from '#shared/terms.ts';
import type { AuditEntry, Write } from '../ledger/change.ts';
import { fieldChanges } from '../ledger/field-changes.ts';
import { finder, findItem, queryItems } from '../ledger/read.ts';
import { type Stored, storedCents, storedDay, storedItem } from '../ledger/stored.ts';
import { absent, putNew, putVersion, update } from '../ledger/write.ts';
import type { Services } from '../services.ts';
import { storedPayer } from './bank-account-store.ts';

const paymentFileItem = storedItem(
  z.object({
    id: z.string(),
    number: z.number(),
    type: z.enum(PAYABLE_TYPES),
    distribution_id: z.string().optional(),
    from_account_id: z.string(),
    from_account_name: z.string(),
    /** The payer's details are copied when the file is made, so that every download has the same bytes. */
    payer: storedPayer.schema.extend({ bsb: z.string(), account_number: z.string() }),
    pay_on: storedDay,
    status: z.enum(['making', 'made', 'voided']),
    planned: z.array(z.string()).optional(),
    confirmed_payees: z.literal(true).optional(),
    batch_count: z.number(),
    count: z.number(),
    total_cents: storedCents,
    sha256: z.string().optional(),
    paid_count: z.number(),
    paid_cents: storedCents,
    /** These lines came back or were rejected, so they no longer belong to the file. */
    returned: z.array(z.string()),
    rejected: z
      .array(
        z.object({
          line_id: z.string(),
          match_id: z.string(),
          at: z.string(),
          returned_at: z.string().optional(),
        }),
      )
      .optional(),
    made_at: z.string(),
    made_by: z.string(),
    made_by_name: z.string(),
    fetched_at: z.string().optional(),
    fetched_by: z.string().optional(),
    fetched_by_name: z.string().optional(),
    voided_at: z.string().optional(),
    voided_by: z.string().optional(),
    voided_by_name: z.string().optional(),
    void_reason: z.string().optional(),
    /** The number of batches whose lines have left the file since the file was voided. */
    released: z.number().optional(),
    version: z.number(),
  }),
);
export type PaymentFileItem = Stored<typeof paymentFileItem>;

const fileLine = z.object({
  line_id: z.string(),
  client_id: z.string(),
  client_name: z.string(),
  payee_id: z.string(),
  account_name: z.string(),
  bsb: z.string(),
  last_digits: z.string(),
  reference: z.string(),
  amount_cents: storedCents,
});

const fileBatch = storedItem(
  z.object({
    file_id: z.string(),
    number: z.number(),
    lines: z.array(fileLine),
    /** BSB and account number of each line, encrypted for this batch. */
    accounts: z.string(),
  }),
);
export type FileBatch = Stored<typeof fileBatch>;
export type FileLine = FileBatch['lines'][number];

const PAYMENT_FILES = 'PAYMENT_FILES';

export function paymentFileObjectKey(id: string): string {
  return `payment-files/${id}`;
}

export function paymentFileTarget(id: string): string {
  return `PAYMENT_FILE#${id}`;
}

export function referenceOfFile({ number }: Pick<PaymentFileItem, 'number'>): string {
  return `PF${String(number).padStart(4, '0')}`;
}

export function stateOfFile({ status, ...file }: PaymentFileItem): PaymentFileState {
  const { count, paid_count: paid, returned } = file;
  return status === 'made' && paid + returned.length === count ? 'paid' : status;
}

const fileKey = (id: string) => ({ pk: PAYMENT_FILES, sk: paymentFileTarget(id) });

export const readPaymentFile = paymentFileItem.parse;
export const readFileBatch = fileBatch.parse;
export const findPaymentFile = finder(fileKey, paymentFileItem);

export async function listPaymentFileItems(services: Services): Promise<PaymentFileItem[]> {
  const list = { partition: PAYMENT_FILES, startsWith: 'PAYMENT_FILE#' };
  const files = await queryItems(services, list, paymentFileItem);
  return files.sort((one, other) => other.number - one.number);
}

export function putPaymentFileWrite(
  services: Services,
  before: PaymentFileItem | undefined,
  after: PaymentFileItem,
): Write {
  return putVersion(services, before, { ...fileKey(after.id), ...paymentFileItem.parse(after) });
}

export function changeFile(
  services: Services,
  before: PaymentFileItem,
  fields: Partial<PaymentFileItem>,
  { action, summary }: Pick<AuditEntry, 'action' | 'summary'>,
): { after: PaymentFileItem; write: Write; audit: AuditEntry } {
  const after = { ...before, ...fields, version: before.version + 1 };
  const changes = fieldChanges<Partial<PaymentFileItem>>(before, fields);
  return {
    after,
    write: putPaymentFileWrite(services, before, after),
    audit: { ...aboutFile(before), action, summary, changes },
  };
}

export function aboutFile(file: Pick<PaymentFileItem, 'id' | 'number'>) {
  return { target: paymentFileTarget(file.id), name: referenceOfFile(file) };
}

const counter = storedItem(z.object({ number: z.number() }));
const COUNTER = { pk: PAYMENT_FILES, sk: 'COUNTER' };

export async function nextFileNumber(services: Services): Promise<{ number: number; write: Write }> {
  const before = (await findItem(services, COUNTER, counter))?.number;
  const number = (before ?? 0) + 1;
  const write = update(services, { key: COUNTER, set: { number }, when: { number: before ?? absent } });
  return { number, write };
}

function batchKey(fileId: string, number: number) {
  return { pk: paymentFileTarget(fileId), sk: `BATCH#${String(number).padStart(4, '0')}` };
}

export function boundTo({ file_id: id, number }: Pick<FileBatch, 'file_id' | 'number'>): string {
  return `${id}#${number}`;
}

export function putFileBatchWrite(services: Services, batch: FileBatch): Write {
  return putNew(services, { ...batchKey(batch.file_id, batch.number), ...fileBatch.parse(batch) });
}

export function listFileBatches(services: Services, fileId: string): Promise<FileBatch[]> {
  const list = { partition: paymentFileTarget(fileId), startsWith: 'BATCH#' };
  return queryItems(services, list, fileBatch);
}

export async function listFileLines(
  services: Services,
  { id, returned }: Pick<PaymentFileItem, 'id' | 'returned'>,
): Promise<FileLine[]> {
  const lines = (await listFileBatches(services, id)).flatMap((batch) => batch.lines);
  return lines.filter(({ line_id: line }) => !returned.includes(line));
}

export function sumOfLines(lines: readonly { readonly amount_cents: Cents }[]): Cents {
  return addCents(ZERO_CENTS, ...lines.map(({ amount_cents: amount }) => amount));
}
