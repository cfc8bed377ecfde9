import { parseArgs } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { connectToS3 } from '#functions/aws/document-bucket.ts';
import { stageNamed } from '#infra/stages.ts';
import { drillDemo } from '#local/restore-drill.ts';
import { runCommand } from '#local/run-command.ts';
import { reportVerification } from '#local/verify-ledger.ts';
import { drillStage } from './drill-stage.ts';
import { connectToStage } from './stage-outputs.ts';

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { stage: { type: 'string' } } });
  if (!values.stage) return drillDemo();
  const stage = stageNamed(values.stage);
  const outputs = await connectToStage(values.stage);
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      console.log('Stopping: the copies are being removed.');
      stopping.abort(new Error('The drill was stopped.'));
    });
  const verification = await drillStage({
    dynamodb: new DynamoDBClient(),
    s3: await connectToS3(),
    region: stage.region,
    stageName: stage.name,
    living: {
      portalTable: outputs.PortalTable,
      auditTable: outputs.AuditTable,
      documentsBucket: outputs.DocumentsBucket,
      lockedBucket: outputs.SealBucket,
    },
    say: (line) => console.log(line),
    signal: stopping.signal,
  });
  return reportVerification(verification);
}

await runCommand(import.meta.filename, main);
