import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectToStage, outputsFileOf } from '../../bin/stage-outputs.ts';

const OUTPUTS = { UserPoolId: 'pool', PortalTable: 'portal', AuditTable: 'audit', DocumentsBucket: 'files' };
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-outputs-'));
  for (const name of ['AWS_REGION', 'USER_POOL_ID', 'PORTAL_TABLE', 'AUDIT_TABLE'])
    vi.stubEnv(name, undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

test('each stage has its own file, so that deploying one does not overwrite another’s', () => {
  expect([outputsFileOf('dev'), outputsFileOf('prod')]).toEqual([
    'dist/outputs-dev.json',
    'dist/outputs-prod.json',
  ]);
});

test('the services use the resources of the stage’s deployment outputs', () => {
  const file = join(folder, 'outputs.json');
  writeFileSync(file, JSON.stringify({ 'PortalEdge-prod': {}, 'Portal-prod': OUTPUTS }));
  expect(connectToStage('prod', file)).toEqual(OUTPUTS);
  expect(process.env).toMatchObject({
    AWS_REGION: 'ap-southeast-2',
    USER_POOL_ID: 'pool',
    PORTAL_TABLE: 'portal',
    AUDIT_TABLE: 'audit',
  });
  expect(() => connectToStage('staging', file)).toThrow('does not tell of stage staging');
  expect(process.env.USER_POOL_ID).toBe('pool');
});

test('a stage that was never deployed from here is reported in one sentence', () => {
  expect(() => connectToStage('staging', join(folder, 'none.json'))).toThrow(
    /none\.json cannot be read: run npm run deploy -- --stage staging first/,
  );
});
