import { join } from 'node:path';
import * as z from 'zod';
import { openJsonFile } from '../json-file.ts';
import { OUTCOMES } from './personas.ts';

const user = z.object({ id: z.string(), email: z.string() });
export type SandboxUser = z.output<typeof user>;

const consent = z.object({
  id: z.string(),
  userId: z.string(),
  createdMs: z.number(),
  expiryMs: z.number(),
  revokedMs: z.number().optional(),
});
export type SandboxConsent = z.output<typeof consent>;

const connection = z.object({
  id: z.string(),
  userId: z.string(),
  institutionId: z.string(),
  persona: z.string(),
  createdMs: z.number(),
  lastUsedMs: z.number(),
  /** A deleted connection still has its accounts and transactions, but a purged connection has lost them. */
  deleted: z.boolean(),
  purged: z.boolean(),
});
export type SandboxConnection = z.output<typeof connection>;

const job = z.object({
  id: z.string(),
  userId: z.string(),
  connectionId: z.string(),
  createdMs: z.number(),
  outcome: z.enum(OUTCOMES),
  isRefresh: z.boolean(),
});
export type SandboxJob = z.output<typeof job>;

const state = z.object({
  users: z.array(user),
  consents: z.array(consent),
  connections: z.array(connection),
  jobs: z.array(job),
  extraPerDay: z.number(),
});

export interface SandboxState {
  readonly value: z.output<typeof state>;
  save(): Promise<void>;
}

const empty = () => ({
  users: [],
  consents: [],
  connections: [],
  jobs: [],
  extraPerDay: 0,
});

export async function openSandboxState(folder: string | undefined): Promise<SandboxState> {
  if (folder === undefined) return { value: empty(), save: async () => {} };
  return openJsonFile(join(folder, 'bank-sandbox.json'), state, empty);
}
