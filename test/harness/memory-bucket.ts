import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { DocumentBucket } from '#functions/services.ts';
import type { LedgerObjects } from '#functions/workers/nightly-check/verify-ledger.ts';

type Operation = keyof DocumentBucket;

export interface StoredVersion {
  readonly versionId: string;
  readonly bytes: Uint8Array;
}

export interface MemoryBucket extends DocumentBucket, LedgerObjects {
  post(form: { url: string; fields: Record<string, string> }, bytes: Uint8Array): Promise<number>;
  get(url: string): Promise<Uint8Array>;
  versionsOf(key: string): Promise<readonly StoredVersion[]>;
  readonly versions: ReadonlyMap<string, readonly StoredVersion[]>;
  readonly asked: Record<Operation, number>;
  lose(key: string): void;
  missNext(): void;
  find(key: string, lost: readonly StoredVersion[]): void;
  failNext(operation: Operation, when?: 'before' | 'after'): void;
}

export function memoryBucket(): MemoryBucket {
  const versions = new Map<string, StoredVersion[]>();
  const hidden = new Set<string>();
  const exported = new Set<string>();
  const asked = {} as Record<Operation, number>;
  let planned: { operation: Operation; when: 'before' | 'after' } | undefined;

  let isMissing = false;

  const perform = async <Value>(operation: Operation, work: () => Value): Promise<Value> => {
    asked[operation] = (asked[operation] ?? 0) + 1;
    const fails = planned?.operation === operation ? planned.when : undefined;
    if (fails) planned = undefined;
    if (fails === 'before') throw new Error('The bucket is out of reach');
    const value = work();
    if (fails === 'after') throw new Error('The answer of the bucket was lost');
    return value;
  };
  const store = (key: string, bytes: Uint8Array): string => {
    const versionId = randomUUID();
    versions.set(key, [...(versions.get(key) ?? []), { versionId, bytes }]);
    hidden.delete(key);
    return versionId;
  };
  const find = (key: string, versionId?: string) =>
    versionId === undefined
      ? hidden.has(key)
        ? undefined
        : versions.get(key)?.at(-1)
      : versions.get(key)?.find((version) => version.versionId === versionId);

  return {
    async get(url) {
      const { searchParams } = new URL(url);
      const found = find(searchParams.get('key') ?? '', searchParams.get('versionId') ?? undefined);
      if (!found) throw new Error('The bucket has no such file');
      return found.bytes;
    },
    versionsOf: async (key) => versions.get(key) ?? [],
    versions,
    asked,
    failNext: (operation, when = 'before') => {
      planned = { operation, when };
    },
    lose: (key) => void versions.delete(key),
    missNext: () => {
      isMissing = true;
    },
    find: (key, lost) => void versions.set(key, [...lost]),
    async post({ fields }, bytes) {
      if (bytes.length < 1 || bytes.length > 10_485_760) return 400;
      const checksum = createHash('sha256').update(bytes).digest('base64');
      if (checksum !== fields['x-amz-checksum-sha256']) return 400;
      store(fields.key ?? '', bytes);
      return 204;
    },
    presignUpload: ({ key, contentType, checksum }) =>
      perform('presignUpload', () => ({
        url: 'https://documents.example.com/',
        fields: { key, 'Content-Type': contentType, 'x-amz-checksum-sha256': checksum },
      })),
    head: (key, versionId) =>
      perform('head', () => {
        const found = isMissing ? undefined : find(key, versionId);
        isMissing = false;
        return found && { versionId: found.versionId, size: found.bytes.length };
      }),
    read: (key, versionId) =>
      perform('read', () => {
        const found = find(key, versionId);
        if (!found) throw new Error('The bucket has no such version');
        return found.bytes;
      }),
    put: (key, { bytes }) => perform('put', () => ({ versionId: store(key, bytes) })),
    presignDownload: ({ key, versionId, disposition }) =>
      perform(
        'presignDownload',
        () => `https://documents.example.com/signed?${new URLSearchParams({ key, versionId, disposition })}`,
      ),
    remove: (key) => perform('remove', () => void hidden.add(key)),
    putExport: (key, { path, size, sha256 }) =>
      perform('putExport', () => {
        const bytes = readFileSync(path);
        if (bytes.length !== size || !createHash('sha256').update(bytes).digest().equals(sha256))
          throw new Error('The file is not the one that was announced');
        store(key, bytes);
        exported.add(key);
      }),
    presignExport: ({ key, disposition }) =>
      perform(
        'presignExport',
        () => `https://documents.example.com/export?${new URLSearchParams({ key, disposition })}`,
      ),
    listKeys: async () => [...versions.keys()].filter((key) => !hidden.has(key) && !exported.has(key)),
  };
}
