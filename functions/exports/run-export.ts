import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { identifyAgain } from '../http/actor.ts';
import { errorSummary } from '../http/error-summary.ts';
import { fundDayOf } from '../ledger/instants.ts';
import { Refusal } from '../ledger/refusal.ts';
import {
  advanceExport,
  type ExportItem,
  endExport,
  exportObjectKey,
  findExport,
  leaseExport,
  releaseExport,
} from '../records/export-store.ts';
import { cleanFileName } from '../records/file-name.ts';
import { readFundSettings } from '../records/fund-settings-store.ts';
import type { Services } from '../services.ts';
import { type ExportContext, exportContext } from './exported-list.ts';
import { mayExport, titleOf } from './lists.ts';
import { CONTENT_TYPES, type Making, type OnProgress } from './make-list.ts';

const LEASE_MS = 60_000;
const STORING_MS = 10 * 60_000;
/** The request makes the first attempt. A worker makes the other attempts. */
const MOST_ATTEMPTS = 4;

const FAILED = 'The export could not be created. Please try again.';
const TOO_LONG = 'The export took too long. Narrow the list and try again.';
const NO_LONGER_ALLOWED = 'You no longer have access to this list.';

export type Maker = (item: ExportItem, context: ExportContext, onProgress: OnProgress) => Promise<Making>;

export interface Limits {
  readonly untilMs: number;
  readonly mostRows?: number;
}

class Stopped extends Error {
  readonly why: 'time' | 'rows' | 'lease';

  constructor(why: Stopped['why']) {
    super(`Stopped: ${why}`);
    this.name = 'Stopped';
    this.why = why;
  }
}

export async function runExport(
  services: Services,
  exportId: string,
  make: Maker,
  limits: Limits,
): Promise<ExportItem | undefined> {
  const lease = randomUUID();
  if (!(await leaseExport(services, exportId, lease, LEASE_MS))) return findExport(services, exportId);
  const item = await findExport(services, exportId);
  if (!item) return undefined;
  const fail = (failure: string) => endExport(services, exportId, lease, { status: 'failed', failure });
  try {
    const context = await contextOfRequester(services, item);
    // All earlier attempts were killed before they could store a failure.
    if (item.attempts > MOST_ATTEMPTS) await fail(FAILED);
    else if (context) await makeFile(services, item, lease, context, make, limits);
    else await fail(NO_LONGER_ALLOWED);
  } catch (error) {
    if (error instanceof Stopped && error.why !== 'time') {
      if (error.why === 'rows') await releaseExport(services, exportId, lease, { isAttempt: false });
    } else if (error instanceof Refusal && error.code !== 'busy' && error.code !== 'internal') {
      await fail(error.message);
    } else if (item.attempts >= MOST_ATTEMPTS) {
      services.log({
        level: 'error',
        event: 'export-failed',
        correlationId: exportId,
        error: errorSummary(error),
      });
      await fail(error instanceof Stopped ? TOO_LONG : FAILED);
    } else {
      await releaseExport(services, exportId, lease, { isAttempt: true });
      throw error;
    }
  }
  return findExport(services, exportId);
}

async function contextOfRequester(services: Services, item: ExportItem): Promise<ExportContext | undefined> {
  const actor = await identifyAgain(services, {
    userId: item.user_id,
    role: item.role,
    clientId: item.client_id,
  });
  if (!actor || !mayExport(item.list, actor.role)) return undefined;
  return exportContext(services, actor, { now: item.created_at, correlationId: item.id });
}

async function makeFile(
  services: Services,
  item: ExportItem,
  lease: string,
  context: ExportContext,
  make: Maker,
  limits: Limits,
): Promise<void> {
  let rows = 0;
  const onProgress: OnProgress = async (done, total) => {
    if (limits.mostRows !== undefined && (total ?? done) > limits.mostRows) throw new Stopped('rows');
    if (services.now().getTime() >= limits.untilMs) throw new Stopped('time');
    rows = done;
    const progress = { done, total, leaseMs: LEASE_MS };
    if (!(await advanceExport(services, { id: item.id, lease }, progress))) throw new Stopped('lease');
  };
  // All of the file must come from one attempt, so the file is first written to disk.
  const folder = await mkdtemp(join(tmpdir(), 'portal-export-'));
  try {
    const path = join(folder, 'file');
    const { pieces, clientIds } = await make(item, context, onProgress);
    const written = await writeFile(path, pieces);
    // Storing gigabytes takes minutes, and nothing reports progress in this time. The lease is therefore extended to
    // `STORING_MS`.
    const storing = { done: rows, total: rows, leaseMs: STORING_MS };
    if (!(await advanceExport(services, { id: item.id, lease }, storing))) throw new Stopped('lease');
    await services.bucket.putExport(exportObjectKey(item.id), {
      path,
      contentType: CONTENT_TYPES[item.format],
      ...written,
    });
    const { name: fundName } = await readFundSettings(services);
    const name = `${fundName} ${titleOf(item.list).toLowerCase()} ${fundDayOf(item.created_at)}`;
    await endExport(services, item.id, lease, {
      status: 'done',
      done: rows,
      total: rows,
      size: written.size,
      filename: cleanFileName(`${name}.${item.format}`),
      ...(clientIds ? { client_ids: [...clientIds] } : {}),
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeFile(
  path: string,
  pieces: AsyncIterable<Uint8Array>,
): Promise<{ size: number; sha256: Buffer }> {
  const digest = createHash('sha256');
  let size = 0;
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const piece of pieces) {
      digest.update(piece);
      size += piece.length;
      await file.write(piece);
    }
  } finally {
    await file.close();
  }
  return { size, sha256: digest.digest() };
}
