import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { StatementImport } from '#shared/contract/transactions.ts';
import { useCall } from '../../api/hooks.ts';
import { refreshAfter } from '../../api/refresh.ts';
import { Button } from '../../ui/button.tsx';
import { InstantText } from '../../ui/date-text.tsx';
import { FigureStrip } from '../../ui/figure-strip.tsx';
import { ErrorState } from '../../ui/list-states.tsx';
import { Undo2 } from '../../ui/lucide-icons.tsx';
import { counted, formatCount } from '../../ui/money-format.ts';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { ImportBlockers } from './import-blockers.tsx';
import { ImportRows } from './import-rows.tsx';
import { IMPORTS, ImportStatus, importName } from './import-status.tsx';
import { UndoImport } from './undo-import.tsx';

const POLL_MS = 1_000;
const WAITING_POLL_MS = 10_000;

export function ViewImport() {
  const { importId = '' } = useParams();
  const [asking, setAsking] = useState(false);
  const response = useCall('getImport', { id: importId }, { refreshInterval: pollOf });
  const { data: imported, error } = response;
  useRefreshWhenDone(imported?.status);
  return (
    <Page
      title={imported ? importName(imported) : 'Import'}
      crumb={{ label: 'All imports', to: IMPORTS }}
      actions={
        imported?.status === 'done' && (
          <Button icon={<Undo2 />} onClick={() => setAsking(true)}>
            Undo import
          </Button>
        )
      }
    >
      {error && !imported ? (
        <ErrorState
          boxed
          title={error.status === 404 ? 'Import not found' : 'The import did not load'}
          error={error}
          loaded={response}
        />
      ) : (
        <>
          <ImportHead imported={imported} />
          {imported && <UndoState imported={imported} />}
          <ImportRows importId={importId} />
        </>
      )}
      {imported && asking && <UndoImport imported={imported} onClose={() => setAsking(false)} />}
    </Page>
  );
}

function pollOf(known: StatementImport | undefined): number {
  if (known?.status === 'undoing') return known.undo?.waiting ? WAITING_POLL_MS : POLL_MS;
  return known?.status === 'running' ? POLL_MS : 0;
}

function useRefreshWhenDone(status: StatementImport['status'] | undefined): void {
  const before = useRef(status);
  useEffect(() => {
    const wasBusy = before.current === 'running' || before.current === 'undoing';
    if (wasBusy && status !== before.current) void refreshAfter('undoImport');
    before.current = status;
  }, [status]);
}

function ImportHead({ imported }: { imported: StatementImport | undefined }) {
  return (
    <>
      {imported && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-body text-muted">
          <ImportStatus of={imported} />
          <span>
            <InstantText instant={imported.created_at} />
            {imported.created_by_name && ` by ${imported.created_by_name}`}
          </span>
        </p>
      )}
      <FigureStrip
        loading={!imported}
        figures={[
          { label: 'Rows', opens: null, value: formatCount(imported?.total_rows) },
          { label: 'New', opens: null, value: formatCount(imported?.insertedCount) },
          { label: 'Already there', opens: null, value: formatCount(imported?.duplicateCount) },
          { label: 'Undone', opens: null, value: formatCount(imported?.takenBackCount) },
        ]}
      />
    </>
  );
}

function UndoState({ imported }: { imported: StatementImport }) {
  const { undo, issues = [] } = imported;
  if (!undo) return null;
  if (undo.ended_at) {
    return (
      <p className="text-body text-muted">
        Undone by {undo.by_name}, <InstantText instant={undo.ended_at} />:{' '}
        <span className="text-ink wrap-anywhere">{undo.reason}</span>
      </p>
    );
  }
  const text = `${formatCount(imported.takenBackCount)} of ${counted(imported.insertedCount, 'row')} undone`;
  return (
    <div className="flex flex-col gap-2">
      <p className="tnum font-medium">{text}</p>
      <ProgressBar
        label="Undone"
        value={imported.takenBackCount}
        max={imported.insertedCount}
        valueText={text}
      />
      {undo.waiting ? (
        <>
          <ImportBlockers issues={issues} />
          <p className="text-label text-subtle">
            Undo all these rows. The portal then undoes the rest of the import within five minutes.
          </p>
        </>
      ) : (
        <p className="text-label text-subtle">The undo continues even if you leave this page.</p>
      )}
      <Notice tone="info">Nothing else can be imported until the undo is done.</Notice>
    </div>
  );
}
