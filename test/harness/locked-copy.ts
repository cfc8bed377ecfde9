import { randomUUID } from 'node:crypto';
import type { LockedBucket } from '#functions/services.ts';
import { FOLDERS } from '#functions/workers/nightly-check/locked-rows.ts';

type Operation = keyof LockedBucket;

export interface LockedCopy extends LockedBucket {
  readonly versions: Map<string, { versionId: string; bytes: Uint8Array }[]>;
  rows(): Promise<Record<string, unknown>[]>;
  failNext(operation: Operation, when?: 'before' | 'after'): void;
  failNone(): void;
}

export function lockedCopy(): LockedCopy {
  const versions: LockedCopy['versions'] = new Map();
  const planned = new Map<Operation, 'before' | 'after'>();
  const fail = (operation: Operation, when: 'before' | 'after') => {
    if (planned.get(operation) !== when) return;
    planned.delete(operation);
    throw new Error('The locked bucket is out of reach');
  };
  const copy: LockedCopy = {
    versions,
    failNext: (operation, when = 'before') => void planned.set(operation, when),
    failNone: () => planned.clear(),
    async put(key, bytes) {
      fail('put', 'before');
      const isNew = !versions.has(key);
      if (isNew) versions.set(key, [{ versionId: randomUUID(), bytes }]);
      fail('put', 'after');
      return isNew;
    },
    async *list(prefix) {
      fail('list', 'before');
      const keys = [...versions.keys()].filter((key) => key.startsWith(prefix)).sort();
      for (const key of keys) yield { key, versionId: versions.get(key)?.[0]?.versionId ?? '' };
      fail('list', 'after');
    },
    async read({ key, versionId }) {
      fail('read', 'before');
      const found = versions.get(key)?.find((version) => version.versionId === versionId);
      if (!found) throw new Error('The locked bucket has no such version');
      fail('read', 'after');
      return found.bytes;
    },
    async rows() {
      const found: Record<string, unknown>[] = [];
      for (const folder of FOLDERS)
        for await (const object of copy.list(folder)) {
          const lines = Buffer.from(await copy.read(object))
            .toString()
            .trimEnd()
            .split('\n');
          found.push(...lines.map((line) => JSON.parse(line)));
        }
      return found;
    },
  };
  return copy;
}
