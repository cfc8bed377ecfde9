/** The indexes and tables of DynamoDB, for the stack, the embedded database and the stores. */
export const INDEXES = {
  /** For lists, such as transactions by month, a client's contributions, or clients by name. */
  list: { name: 'list', partitionKey: 'list_pk', sortKey: 'list_sk' },
  /** For lists of records that still need work; other records are not in this index. */
  open: { name: 'open', partitionKey: 'open_pk', sortKey: 'open_sk' },
  /** For finding possible duplicates: transactions by amount, then by day. */
  amount: { name: 'amount', partitionKey: 'amount_pk', sortKey: 'amount_sk' },
  /** Every audit row, newest last. One partition has all rows; it accepts far more writes than the API makes. */
  log: { name: 'log', partitionKey: 'log', sortKey: 'sk' },
  actor: { name: 'actor', partitionKey: 'actor_id', sortKey: 'sk' },
  action: { name: 'action', partitionKey: 'action', sortKey: 'sk' },
  kind: { name: 'kind', partitionKey: 'kind', sortKey: 'sk' },
} as const;

export const TABLES = {
  portal: {
    partitionKey: 'pk',
    sortKey: 'sk',
    indexes: [INDEXES.list, INDEXES.open, INDEXES.amount],
    ttl: 'expires_at',
  },
  // A separate table, so that functions can have rights to `portal` without a right to change audit rows.
  audit: {
    partitionKey: 'pk',
    sortKey: 'sk',
    indexes: [INDEXES.log, INDEXES.actor, INDEXES.action, INDEXES.kind],
    ttl: undefined,
  },
} as const;
