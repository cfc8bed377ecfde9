import { useState } from 'react';
import { fundDateAt } from '#shared/calendar-date.ts';
import { messageOf } from '../api/api-error.ts';
import { Button } from '../ui/button.tsx';
import { saveCsv } from '../ui/csv.ts';
import { Download } from '../ui/lucide-icons.tsx';
import { formatCount } from '../ui/money-format.ts';
import { notify } from '../ui/toast.tsx';
import { type AuditView, queryOf } from './audit-view.ts';
import { auditCsv, everyEntry } from './export-audit.ts';

const TOAST = 'export-audit';

/** Saves all entries that match the filters as CSV. */
export function ExportButton({ view, disabled }: { view: AuditView; disabled: boolean }) {
  const [busy, setBusy] = useState(false);
  async function exportAll() {
    setBusy(true);
    notify.loading('Preparing export...', { id: TOAST });
    try {
      const entries = await everyEntry(queryOf(view), (count) =>
        notify.loading(`Preparing export... ${formatCount(count)} changes`, { id: TOAST }),
      );
      saveCsv(auditCsv(entries), `audit-${fundDateAt(new Date())}.csv`);
      const what = entries.length === 1 ? 'change' : 'changes';
      notify.success(`${formatCount(entries.length)} ${what} exported.`, { id: TOAST });
    } catch (error) {
      notify.error(`Export failed: ${messageOf(error)}`, { id: TOAST });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      icon={<Download aria-hidden="true" className="size-4" />}
      busy={busy}
      busyLabel="Exporting"
      disabled={disabled}
      onClick={() => void exportAll()}
    >
      Export CSV
    </Button>
  );
}
