import { parseArgs } from 'node:util';
import { servicesFromEnvironment } from '#functions/aws/services.ts';
import { migrateLedger } from '#functions/verification/migrate-ledger.ts';
import { runCommand } from '#local/run-command.ts';
import { connectToStage } from './stage-outputs.ts';

/** Brings the ledger of a stage up to date after a deployment. The local portal does it by itself when it starts. */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: { stage: { type: 'string' } } });
  if (!values.stage)
    throw new Error(
      'Name the stage: npm run migrate -- --stage prod. The local portal migrates when it starts.',
    );
  await connectToStage(values.stage);
  const ran = await migrateLedger(servicesFromEnvironment(), (name, done) => {
    console.log(`${name}: ${done.toLocaleString('en-AU')} records`);
  });
  console.log(
    ran.length === 0 ? 'The ledger is up to date.' : `The ledger is up to date now: ${ran.join(', ')}.`,
  );
  return 0;
}

await runCommand(import.meta.filename, main);
