import {
  answerBy,
  type CsvOutcome,
  type CsvRecords,
  importCsv,
  inLanes,
  previewOf,
} from '../csv/import-csv.ts';
import type { Handler } from '../http/context.ts';
import { ConditionFailed } from '../ledger/change.ts';
import { commitChange } from '../ledger/commit.ts';
import { Refusal, refuseByThrowing } from '../ledger/refusal.ts';
import { invitationChange, sendInvitation } from '../messages/send-invitation.ts';
import { type ClientItem, findClientsByEmail } from '../records/client-store.ts';
import { CLIENT_COLUMNS, type ClientColumn, readClientRows } from './client-rows.ts';
import { type NewClient, newClient } from './new-client.ts';

type ImportContext = Parameters<Handler<'importClients'>>[1];

export const importClients: Handler<'importClients'> = async (input, context) => {
  const isPreview = input.dryRun ?? false;
  const untilMs = answerBy(context);
  const outcome = await importCsv(context, clientRecords(context), { isPreview, untilMs });
  const answer = { ...outcome.answer, invited_count: 0 };
  if (isPreview)
    return {
      ...answer,
      preview: previewOf(outcome, ({ name, email, entity_type, entity_name, status, pledged_amount }) => ({
        name,
        email,
        entity_type,
        entity_name: entity_name ?? '',
        status: status ?? 'Active',
        pledged_amount,
      })),
    };
  if (!input.invite || answer.status !== 'done') return answer;
  return { ...answer, ...(await inviteImported(context, outcome, untilMs)) };
};

function clientRecords(context: ImportContext): CsvRecords<ClientColumn, NewClient> {
  const { services } = context;
  const findKnown = async (emails: readonly string[]) => {
    const clients = await findClientsByEmail(services, emails);
    return new Map([...clients].map(([email, { import_id: importId }]) => [email, importId]));
  };
  return {
    kind: 'CLIENT_IMPORT',
    action: 'client-import.started',
    words: ['client', 'clients'],
    columns: CLIENT_COLUMNS,
    read: readClientRows,
    findKnown,
    async add({ key: email, value }, importId) {
      try {
        const added = await newClient(services, value, { now: services.now().toISOString(), importId });
        if (added) {
          await commitChange(services, added.change, context);
          return 'added';
        }
      } catch (error) {
        if (!(error instanceof ConditionFailed)) throw error;
      }
      // A concurrent request added the client, or the address belongs to another kind of user.
      const known = await findKnown([email]);
      if (!known.has(email)) return { message: 'This email address belongs to a user who is not a client.' };
      return known.get(email) === importId ? 'added' : 'known';
    },
  };
}

async function inviteImported(
  context: ImportContext,
  { answer, records, known }: CsvOutcome<NewClient>,
  untilMs: number,
): Promise<{ status: 'running' | 'done'; invited_count: number }> {
  const { services } = context;
  const added = records.map(({ key }) => key).filter((email) => !known.has(email));
  const clients = await findClientsByEmail(services, added);
  const own = [...clients.values()].filter(
    ({ import_id: importId, status }) => importId === answer.import_id && status !== 'Suspended',
  );
  const waiting = own.filter(({ not_invited: isWaiting }) => isWaiting);
  let tried = 0;
  let failed = 0;
  await inLanes(context, waiting, { untilMs }, async (client) => {
    if (!(await invite(context, client))) failed += 1;
    tried += 1;
  });
  return {
    status: tried < waiting.length ? 'running' : 'done',
    invited_count: own.length - waiting.length + tried - failed,
  };
}

async function invite(context: ImportContext, client: ClientItem): Promise<boolean> {
  const { services, actor, correlationId } = context;
  const now = services.now().toISOString();
  try {
    if (!(await sendInvitation({ ...context, refuse: refuseByThrowing }, client))) return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code !== 'already-joined') return false;
  }
  await commitChange(services, invitationChange(services, client, now, 'Invited'), {
    actor,
    now,
    correlationId,
  });
  return true;
}
