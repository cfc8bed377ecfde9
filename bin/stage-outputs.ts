import { readFileSync } from 'node:fs';
import { type Stage, stageNamed } from '#infra/stages.ts';

/** The stack outputs of a deployment, by name. */
export interface StageOutputs {
  readonly UserPoolId: string;
  readonly PortalTable: string;
  readonly AuditTable: string;
  readonly DocumentsBucket: string;
}

/** Where a deployment writes its stack outputs: one file for each stage, so that stages do not overwrite each other. */
export function outputsFileOf(name: Stage['name']): string {
  return `dist/outputs-${name}.json`;
}

/**
 * Points the services at a deployed stage, by its outputs file or another one. Throws an Error for the terminal when
 * the file has no outputs of that stage.
 */
export function connectToStage(stageName: string, otherFile?: string): StageOutputs {
  const { name, region } = stageNamed(stageName);
  const outputsFile = otherFile ?? outputsFileOf(name);
  let text: string;
  try {
    text = readFileSync(outputsFile, 'utf8');
  } catch {
    throw new Error(
      `${outputsFile} cannot be read: run npm run deploy -- --stage ${name} first, or name the file it wrote with --outputs.`,
    );
  }
  const outputs = JSON.parse(text)[`Portal-${name}`];
  if (!outputs) throw new Error(`${outputsFile} does not tell of stage ${name}: deploy it first.`);
  process.env.AWS_REGION = region;
  process.env.USER_POOL_ID = outputs.UserPoolId;
  process.env.PORTAL_TABLE = outputs.PortalTable;
  process.env.AUDIT_TABLE = outputs.AuditTable;
  return outputs;
}
