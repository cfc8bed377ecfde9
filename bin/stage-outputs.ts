import { readFileSync } from 'node:fs';
import { stageNamed } from '#infra/stages.ts';

/** What a deployment put out, by name. */
export interface StageOutputs {
  readonly UserPoolId: string;
  readonly PortalTable: string;
  readonly AuditTable: string;
  readonly DocumentsBucket: string;
}

/**
 * Points the services at a deployed stage by what its deployment put out. Throws one plain sentence when
 * the file does not tell of that stage.
 */
export function connectToStage(stageName: string, outputsFile: string): StageOutputs {
  const { name, region } = stageNamed(stageName);
  let text: string;
  try {
    text = readFileSync(outputsFile, 'utf8');
  } catch {
    throw new Error(`${outputsFile} cannot be read: run npm run deploy first.`);
  }
  const outputs = JSON.parse(text)[`Portal-${name}`];
  if (!outputs) throw new Error(`${outputsFile} does not tell of stage ${name}: deploy it first.`);
  process.env.AWS_REGION = region;
  process.env.USER_POOL_ID = outputs.UserPoolId;
  process.env.PORTAL_TABLE = outputs.PortalTable;
  process.env.AUDIT_TABLE = outputs.AuditTable;
  return outputs;
}
