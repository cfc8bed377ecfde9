import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';

/**
 * The same database, read only once for each user and client: while the demo is brought into the ledger
 * nobody edits them, and asking again for each of a thousand calls is two fifths of the time it takes.
 */
export function rememberingPeople(database: DynamoDBDocumentClient): DynamoDBDocumentClient {
  const known = new Map<string, Promise<unknown>>();
  const send = (command: Parameters<DynamoDBDocumentClient['send']>[0]): Promise<unknown> => {
    const pk = command instanceof GetCommand ? String(command.input.Key?.pk) : '';
    if (!/^(USER|CLIENT)#/.test(pk)) return database.send(command);
    const before = known.get(pk);
    if (before) return before;
    const asked = database.send(command);
    known.set(pk, asked);
    return asked;
  };
  return Object.create(database, { send: { value: send } });
}
