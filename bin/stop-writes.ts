import { parseArgs } from 'node:util';
import {
  DeleteFunctionConcurrencyCommand,
  LambdaClient,
  PutFunctionConcurrencyCommand,
} from '@aws-sdk/client-lambda';
import { functionNameOf, type Stage, stacksOf, stageNamed } from '#infra/stages.ts';
import { runCommand } from '#local/run-command.ts';
import { resourcesOf } from './stage-stacks.ts';

export async function stopWrites(stage: Stage, isResumed: boolean): Promise<number> {
  const client = new LambdaClient({ region: stage.region });
  const names = (await resourcesOf(stacksOf(stage).portal))
    .filter(({ ResourceType }) => ResourceType === 'AWS::Lambda::Function')
    .flatMap(({ PhysicalResourceId: name }) => (name?.startsWith(functionNameOf(stage, '')) ? [name] : []));
  for (const FunctionName of names)
    await (isResumed
      ? client.send(new DeleteFunctionConcurrencyCommand({ FunctionName }))
      : client.send(new PutFunctionConcurrencyCommand({ FunctionName, ReservedConcurrentExecutions: 0 })));
  return names.length;
}

await runCommand(import.meta.filename, async () => {
  const options = { stage: { type: 'string' }, resume: { type: 'boolean', default: false } } as const;
  const { stage, resume } = parseArgs({ options }).values;
  const count = await stopWrites(stageNamed(stage), resume);
  console.log(
    resume
      ? `${count} functions run again.`
      : `${count} functions begin no run from now on. Runs that had begun may write for 15 more minutes.`,
  );
  return 0;
});
