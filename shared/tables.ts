/**
 * The two DynamoDB tables, for the stack, the embedded database and the stores. All of the fund's data is in `portal`; `audit`
 * is separate so that no function can get the right to change its rows.
 */
export const INDEXES = {
  /** Lists: transactions by month, a client's contributions, clients by name. */
  list: { name: 'list', partitionKey: 'list_pk', sortKey: 'list_sk' },
  /** The items that still need work; other items are not in this index. */
  open: { name: 'open', partitionKey: 'open_pk', sortKey: 'open_sk' },
  /** Transactions by amount, then day, to find possible duplicates. */
  amount: { name: 'amount', partitionKey: 'amount_pk', sortKey: 'amount_sk' },
  /** Every audit row, newest last. One partition accepts far more writes a second than the API. */
  log: { name: 'log', partitionKey: 'log', sortKey: 'sk' },
  actor: { name: 'actor', partitionKey: 'actor_id', sortKey: 'sk' },
  action: { name: 'action', partitionKey: 'action', sortKey: 'sk' },
  /** Audit rows by the kind of the changed record. */
  kind: { name: 'kind', partitionKey: 'kind', sortKey: 'sk' },
} as const;

export const TABLES = {
  portal: {
    partitionKey: 'pk',
    sortKey: 'sk',
    indexes: [INDEXES.list, INDEXES.open, INDEXES.amount],
    ttl: 'expires_at',
  },
  audit: {
    partitionKey: 'pk',
    sortKey: 'sk',
    indexes: [INDEXES.log, INDEXES.actor, INDEXES.action, INDEXES.kind],
    ttl: undefined,
  },
} as const;
