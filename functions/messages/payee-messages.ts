import { displayDate, fundDateAt } from '#shared/calendar-date.ts';
import { onDayAtTime } from '../ledger/instants.ts';
import { type ClientItem, liveLinksOf } from '../records/client-store.ts';
import type { NewMessage } from '../records/message-store.ts';
import { findOwedLines, isUnpaid } from '../records/owed-line-store.ts';
import type { PayeeItem } from '../records/payee-store.ts';
import {
  listFileLines,
  listPaymentFileItems,
  type PaymentFileItem,
  referenceOfFile,
  stateOfFile,
} from '../records/payment-file-store.ts';
import { listStaffNow } from '../records/staff-store.ts';
import { findUsersOf } from '../records/user-store.ts';
import type { Services } from '../services.ts';
import { messageTo, STOP_PAYEE_LINK } from './message-text.ts';
import { managersToTell, staffMessage } from './staff-message.ts';

interface Happened {
  readonly kind: 'proposed' | 'verified' | 'suspended' | 'lifted';
  readonly at: string;
  readonly by: string;
  /** The bank could not pay this line, so the line leaves its payment file. */
  readonly unpaidLineId?: string;
}

async function filesPaying(
  services: Services,
  { id }: PayeeItem,
  unpaidLineId?: string,
): Promise<PaymentFileItem[]> {
  const files = (await listPaymentFileItems(services)).filter((file) =>
    ['making', 'made'].includes(stateOfFile(file)),
  );
  const paying = await Promise.all(
    files.map(async (file) => {
      const own = (await listFileLines(services, file)).filter(({ payee_id: payeeId }) => payeeId === id);
      const ids = own.map(({ line_id: lineId }) => lineId).filter((lineId) => lineId !== unpaidLineId);
      return [...(await findOwedLines(services, ids)).values()].some(isUnpaid) ? [file] : [];
    }),
  );
  return paying.flat();
}

const MOST_FORMER_OF_SUSPENSION = 10;

const SUBJECTS: Readonly<Record<Happened['kind'], string>> = {
  proposed: 'A new account for payments to you was entered',
  verified: 'Your account for payments was verified',
  suspended: 'Your account for payments was suspended',
  lifted: 'Your account for payments can be used again',
};

function sentencesOf(
  { client_name: name, hold_until: until }: PayeeItem,
  { kind, at, by }: Happened,
  files: readonly PaymentFileItem[],
): string[] {
  const [when, day] = [onDayAtTime(at), displayDate(until)];
  switch (kind) {
    case 'proposed':
      return [
        `A new account for payments to ${name} was entered ${by} ${when}.`,
        `The fund must first verify this account. The fund calls you on a phone number that is already on file. If this is your first account, the fund can check a document of your bank instead. The fund pays to this account from ${day} at the earliest. Until then, nothing changes.`,
      ];
    case 'verified':
      return [
        `The new account for payments to ${name} was verified ${by} ${when}. The fund pays to this account from ${day} on.`,
      ];
    case 'suspended':
      return [
        `The account for payments to ${name} was suspended ${by} ${when}. The fund pays nothing to this account until the suspension is lifted.`,
        ...files.flatMap(({ pay_on: payOn, fetched_at: fetchedAt }) =>
          fetchedAt === undefined
            ? []
            : `However, the fund may already have sent the bank a payment to this account for ${displayDate(payOn)}. Only the bank can still stop that payment.`,
        ),
      ];
    case 'lifted':
      return [`The suspension of the account for payments to ${name} was lifted ${by} ${when}.`];
  }
}

/** Other people may read an email, so it contains no digit of the account number. */
export async function payeeMessages(
  services: Services,
  client: ClientItem,
  payee: PayeeItem,
  happened: Happened,
): Promise<NewMessage[]> {
  const links = liveLinksOf(client, fundDateAt(services.now()));
  const users = await findUsersOf(services, links);
  const current = links.flatMap(({ user_id: userId }) => {
    const email = userId === client.user_id ? client.email : users.get(userId)?.email;
    return email === undefined ? [] : [{ userId, email, stage: '' }];
  });
  const { kind, unpaidLineId } = happened;
  const { former_email: former, user_id, left_emails: left = [] } = client;
  const all = [
    ...(former === undefined ? [] : [{ user_id, email: former }]),
    ...left,
    ...[...users.values()].flatMap((user) =>
      (user.left_emails ?? []).map(({ email }) => ({ user_id: user.user_id, email })),
    ),
  ];
  // A transaction has at most 100 items, so not all former addresses get this message.
  const told = kind === 'suspended' ? all.slice(0, MOST_FORMER_OF_SUSPENSION) : all;
  const recipients = new Map(
    [
      ...told.map(({ user_id: userId, email }) => ({ userId, email, stage: ` former ${email}` })),
      ...current,
    ].map((one) => [one.email, one]),
  );
  const files = kind === 'suspended' ? await filesPaying(services, payee, unpaidLineId) : [];
  return [...recipients.values()].map(({ stage, ...recipient }) =>
    messageTo(recipient, client, {
      kind: 'security',
      about: { kind: 'payee', id: payee.id, title: SUBJECTS[kind] },
      stage: `${kind} ${payee.version}${stage}`,
      subject: SUBJECTS[kind],
      text: {
        opening: sentencesOf(payee, happened, files),
        links: [
          ...(kind === 'suspended'
            ? []
            : [
                {
                  lead: 'If you did not expect this, stop payments to the account here, without signing in:',
                  link: STOP_PAYEE_LINK,
                },
              ]),
          { lead: 'Your profile in the portal:', link: `/client/${client.id}/profile` },
        ],
        closing: ['If you did not expect this, contact the fund by a phone number that you already have.'],
        why: 'You received this email because it is about an account to which the fund makes payments. This email cannot be turned off.',
      },
    }),
  );
}

export async function suspendedMessages(
  services: Services,
  client: ClientItem,
  payee: PayeeItem,
  happened: Omit<Happened, 'kind'>,
): Promise<NewMessage[]> {
  const toInvestors = await payeeMessages(services, client, payee, { kind: 'suspended', ...happened });
  const { id, client_id: clientId, client_name: name, version, suspended } = payee;
  const files = await filesPaying(services, payee);
  const toStaff = managersToTell(await listStaffNow(services)).map((person) =>
    staffMessage(person, {
      about: { kind: 'payee', id, title: 'An account for payments to a client was suspended' },
      stage: `suspended ${version}`,
      opening: [
        `${suspended?.by_name ?? ''} suspended the account for payments to ${name}.`,
        `Reason: ${suspended?.reason ?? ''}`,
        'The fund pays nothing to this account until the suspension is lifted.',
        ...files.map((file) => {
          const contains = `Payment file ${referenceOfFile(file)} contains a payment to this account`;
          return file.fetched_at === undefined
            ? `${contains}, so nobody can download the file. Void the file, then make another file.`
            : `${contains} and was downloaded ${onDayAtTime(file.fetched_at)}. Ask the bank to stop that payment.`;
        }),
      ],
      links: [{ lead: 'The client in the portal:', link: `/manager/clients/${clientId}` }],
      why: 'You received this email because you are a manager of the fund. This email cannot be turned off.',
    }),
  );
  return [...toInvestors, ...toStaff];
}
