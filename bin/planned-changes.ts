import {
  ChangeSetNotFoundException,
  CloudFormationClient,
  DeleteChangeSetCommand,
  paginateDescribeChangeSet,
} from '@aws-sdk/client-cloudformation';
import type { StackAddress } from '#infra/stages.ts';
import type { PlannedChange } from '#infra/stateful-changes.ts';

/** The change set that is made to be read, and never executed. */
export const READ_ONLY_CHANGE_SET = 'portal-stateful-check';

/**
 * What CloudFormation would do to a stack, by a change set that `prepare` makes under the name above and that is deleted again;
 * undefined when there is none, because its making failed or nothing changes. `prepare` returns an exit code.
 */
export async function plannedChanges(
  { name, region }: StackAddress,
  prepare: () => number,
): Promise<PlannedChange[] | undefined> {
  const client = new CloudFormationClient({ region });
  const changeSet = { StackName: name, ChangeSetName: READ_ONLY_CHANGE_SET };
  try {
    if (prepare() !== 0) return undefined;
    const changes: PlannedChange[] = [];
    for await (const { Status, Changes = [] } of paginateDescribeChangeSet({ client }, changeSet)) {
      if (Status !== 'CREATE_COMPLETE') return undefined;
      changes.push(...Changes.flatMap(({ ResourceChange }) => ResourceChange ?? []));
    }
    return changes;
  } catch (error) {
    if (error instanceof ChangeSetNotFoundException) return undefined;
    throw new Error(`What would change in ${name} cannot be read: ${(error as Error).message}`);
  } finally {
    await client.send(new DeleteChangeSetCommand(changeSet)).catch(() => {
      // One that stays is overwritten by the next, and nothing executes it.
    });
  }
}
