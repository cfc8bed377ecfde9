/**
 * The two DynamoDB tables, as the stack, the embedded database and the stores all know them.
 * Everything of the fund is in `portal`; `audit` is apart so that its rows can be granted write-once.
 */
export const INDEXES = {
  /** Lists: transactions by month, a client's contributions, clients by name. */
  list: { name: 'list', partitionKey: 'list_pk', sortKey: 'list_sk' },
  /** Sparse: only what still needs someone's work. */
  open: { name: 'open', partitionKey: 'open_pk', sortKey: 'open_sk' },
  /** Transactions by amount, then day: which may be the same money twice. */
  amount: { name: 'amount', partitionKey: 'amount_pk', sortKey: 'amount_sk' },
  /** Audit rows by month, newest last. */
  month: { name: 'month', partitionKey: 'month_pk', sortKey: 'sk' },
} as const;

export const TABLES = {
  portal: {
    partitionKey: 'pk',
    sortKey: 'sk',
    indexes: [INDEXES.list, INDEXES.open, INDEXES.amount],
    ttl: 'expires_at',
  },
  audit: { partitionKey: 'pk', sortKey: 'sk', indexes: [INDEXES.month], ttl: undefined },
} as const;
