import type { Services } from '../services.ts';
import type { Write } from './change.ts';

/** A list of records that are not done yet, in the order in which somebody should look at them. */
export interface OpenList {
  readonly name: string;
  /** When this one is to be looked at; undefined when nothing is left to do. */
  readonly dueAt: string | undefined;
}

/**
 * Sets attributes of a record that stands in an open list until it is done, supposing nobody changed it since it
 * was read. What is undefined stays as it is.
 */
export function changeRecordWrite(
  services: Services,
  key: Readonly<Record<'pk' | 'sk', string>>,
  before: { readonly id: string; readonly version: number },
  change: object,
  { name: list, dueAt }: OpenList,
): Write {
  const set = Object.entries({
    ...change,
    version: before.version + 1,
    ...(dueAt === undefined ? {} : { open_pk: list, open_sk: `${dueAt}#${before.id}` }),
  }).filter(([, value]) => value !== undefined);
  return {
    Update: {
      TableName: services.portalTable,
      Key: key,
      UpdateExpression:
        `SET ${set.map(([name]) => `#${name} = :${name}`).join(', ')}` +
        (dueAt === undefined ? ' REMOVE open_pk, open_sk' : ''),
      ConditionExpression: '#version = :before',
      ExpressionAttributeNames: Object.fromEntries(set.map(([name]) => [`#${name}`, name])),
      ExpressionAttributeValues: {
        ...Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])),
        ':before': before.version,
      },
    },
  };
}
