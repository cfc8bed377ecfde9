export const INDEXES = {
  list: { name: 'list', partitionKey: 'list_pk', sortKey: 'list_sk' },
  open: { name: 'open', partitionKey: 'open_pk', sortKey: 'open_sk' },
  /** Three searches share this index: transactions by amount and day, an allocation by its id, and payout lines by client. */
  amount: { name: 'amount', partitionKey: 'amount_pk', sortKey: 'amount_sk' },
  /** All audit rows are in one partition. A partition accepts far more writes than the API makes. */
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
  // A separate table, so that functions can write to `portal` without a right to change audit rows.
  audit: {
    partitionKey: 'pk',
    sortKey: 'sk',
    indexes: [INDEXES.log, INDEXES.actor, INDEXES.action, INDEXES.kind],
    ttl: undefined,
  },
} as const;
