import * as z from 'zod';

/** The provider may add values to a field, so the schemas accept any string. */

const id = z.string().min(1).max(200);
/** The provider sends `""` for a missing text. */
const text = z.string().max(2_000).nullish();

export const tokenAnswer = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
});

export const errorAnswer = z.object({
  correlationId: z.string().optional(),
  data: z.array(z.object({ code: z.string(), source: z.object({ parameter: text }).nullish() })).min(1),
});

export const userAnswer = z.object({ id });

export const startedJob = z.object({ id });

export const connectorList = z.object({
  data: z.array(
    z.object({
      id,
      method: z.string(),
      stage: text,
      status: text,
      institution: z.object({
        name: z.string(),
        shortName: text,
        type: text,
        logo: z.object({ links: z.object({ square: text, full: text }).nullish() }).nullish(),
      }),
    }),
  ),
});
export type Connector = z.output<typeof connectorList>['data'][number];

export const consentList = z.object({
  data: z.array(
    z.object({
      id,
      status: z.string(),
      created: z.iso.datetime({ offset: true }),
      expiryDate: z.iso.datetime({ offset: true }).or(z.literal('')).nullish(),
    }),
  ),
});

export const connectionList = z.object({
  data: z.array(
    z.object({
      id,
      status: text,
      createdDate: z.iso.datetime({ offset: true }),
      lastUsed: z.iso.datetime({ offset: true }).or(z.literal('')).nullish(),
      institution: z.object({ id }),
    }),
  ),
});

export const accountList = z.object({
  data: z.array(
    z.object({
      id,
      connection: id,
      displayName: text,
      name: text,
      accountNo: text,
      bsb: text,
      unmaskedAccNum: text,
      maskedNumber: text,
      class: z.object({ type: text, product: text }).nullish(),
    }),
  ),
});
export type ListedAccount = z.output<typeof accountList>['data'][number];

const stepResult = z.object({ code: text, url: text }).nullish();

const job = z.object({
  id,
  created: z.iso.datetime({ offset: true }),
  steps: z.array(
    z.object({
      title: text,
      status: z.string(),
      result: z.union([stepResult, z.array(z.object({ code: text, url: text })).max(10)]),
    }),
  ),
  links: z.object({ source: text }).nullish(),
});
export type Job = z.output<typeof job>;

export const jobList = z.object({ data: z.array(job) });

export const transactionRow = z.object({
  id,
  status: z.string(),
  description: z.string().max(10_000).nullish(),
  amount: z.string().max(40),
  direction: z.enum(['debit', 'credit']),
  currency: z.string().regex(/^[A-Z]{3}$/),
  account: id,
  connection: id,
  institution: id,
  subClass: z.object({ title: text }).nullish(),
  postDate: z.iso.datetime({ offset: true }),
});
export type TransactionRow = z.output<typeof transactionRow>;

/** Another function parses the rows one by one, because a refusal states how many rows are invalid. */
export const transactionPage = z.object({
  data: z.array(z.unknown()).max(500),
  links: z.object({ next: z.string().max(4_000).nullish() }).nullish(),
});
