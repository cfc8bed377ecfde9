import { useMemo, useSyncExternalStore } from 'react';
import { EXPORT_POLL_MS } from '#shared/constants.ts';
import type { ExportFilters } from '#shared/contract/exports.ts';
import { type ExportFormat, type ExportList, isZipList } from '#shared/terms.ts';
import { isLeaving } from '../auth-failure.ts';
import { storedSignIn } from '../stored-session.ts';
import { formatCount } from '../ui/money-format.ts';
import { notify } from '../ui/toast.tsx';
import { createWatchers } from '../watchers.ts';
import { ApiError } from './api-error.ts';
import { call } from './client.ts';
import { type ClientInView, clientInView } from './client-in-view.ts';
import { download } from './download-document.ts';

export interface MadeExport {
  readonly id: string;
  readonly userId: string;
  readonly list: ExportList;
  readonly name: string;
  readonly format: ExportFormat;
  readonly inView: ClientInView | undefined;
  readonly status: 'running' | 'done' | 'failed';
  readonly done: number;
  readonly total: number | null;
  readonly failure?: string | undefined;
}

export interface ExportRequest {
  readonly list: ExportList;
  readonly format: ExportFormat;
  readonly filters: ExportFilters;
  readonly name: string;
}

const STORED = 'portal.exports';
const MOST_KEPT = 10;

const { tell, watch } = createWatchers();
const followed = new Set<string>();

let stored: { readonly text: string; readonly exports: readonly MadeExport[] } = { text: '', exports: [] };

function made(): readonly MadeExport[] {
  const text = sessionStorage.getItem(STORED) ?? '[]';
  if (text !== stored.text) stored = { text, exports: JSON.parse(text) };
  return stored.exports;
}

function change(next: readonly MadeExport[]) {
  sessionStorage.setItem(STORED, JSON.stringify(next.slice(0, MOST_KEPT)));
  tell();
}

function update(id: string, changed: Partial<MadeExport>) {
  change(made().map((one) => (one.id === id ? { ...one, ...changed } : one)));
}

function watchAndFollow(watcher: () => void) {
  for (const one of made()) if (one.status === 'running' && isOwn(one)) void follow(one);
  return watch(watcher);
}

const isOwn = ({ userId }: MadeExport) => userId === (storedSignIn()?.userId ?? '');

export function useExports({ list, name }: Pick<MadeExport, 'list' | 'name'>): readonly MadeExport[] {
  const all = useSyncExternalStore(watchAndFollow, made);
  return useMemo(
    () => all.filter((one) => one.list === list && one.name === name && isOwn(one)),
    [all, list, name],
  );
}

/** Creates an export and polls a large export even after the user leaves the page. Throws ApiError. */
export async function makeExport(request: ExportRequest, idempotencyKey: string): Promise<void> {
  const { list, format, filters, name } = request;
  const inView = clientInView();
  const { id, status } = await call('createExport', { list, format, filters }, { idempotencyKey, inView });
  const userId = storedSignIn()?.userId ?? '';
  const one: MadeExport = { id, userId, list, name, format, inView, status, done: 0, total: null };
  change([one, ...made().filter((other) => other.id !== id)]);
  if (status === 'done') await saveExport(one);
  else void follow(one);
}

export async function saveExport({ id, name, inView }: MadeExport): Promise<void> {
  const error = await download({ id, name }, async () => {
    const { url = '', filename = '', done, total } = await call('getExport', { id }, { inView });
    update(id, { done, total });
    return { url, filename };
  });
  if (error instanceof ApiError && error.status === 404) forget(id);
}

function forget(id: string) {
  change(made().filter((one) => one.id !== id));
}

const wordOf = (list: ExportList) => (list === 'archive' ? 'archive' : isZipList(list) ? 'ZIP' : 'export');

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, EXPORT_POLL_MS));

async function follow({ id, list, name, inView }: MadeExport): Promise<void> {
  if (followed.has(id)) return;
  followed.add(id);
  try {
    for (;;) {
      await pause();
      if (isLeaving() || !made().some((one) => one.id === id)) return;
      const answer = await lookAt(id, inView);
      if (answer === 'gone') {
        forget(id);
        notify.error(`The ${wordOf(list)} of ${name} no longer exists. Create it again.`, { id });
        return;
      }
      if (answer === undefined) continue;
      const { status, done, total, failure } = answer;
      update(id, { status, done, total, failure });
      if (status === 'running') continue;
      const one = made().find((other) => other.id === id);
      // The user may be on another page when the export ends, so the toast stays.
      if (status === 'failed') notify.error(`Export failed: ${failure ?? ''}`, { id, stays: true });
      else if (one) {
        const size = `${formatCount(done)} ${isZipList(list) ? 'files' : 'rows'}`;
        notify.success(`Your ${wordOf(list)} of ${name} is ready: ${size}.`, {
          id,
          stays: true,
          action: {
            label: 'Download',
            onPress: () => {
              notify.dismiss(id);
              void saveExport(one);
            },
          },
        });
      }
      return;
    }
  } finally {
    followed.delete(id);
  }
}

/** Undefined if the server did not answer. `gone` if the export no longer exists. */
async function lookAt(id: string, inView: ClientInView | undefined) {
  try {
    return await call('getExport', { id }, { inView });
  } catch (error) {
    if (error instanceof ApiError && !error.temporary) return 'gone' as const;
    return undefined;
  }
}
