import { useState } from 'react';
import type { StatementImport } from '#shared/contract/transactions.ts';
import { ApiError, type Issue } from '../../api/api-error.ts';
import { CorrectionFacts } from '../../forms/correction-facts.tsx';
import { ReasonDialog } from '../../forms/reason-dialog.tsx';
import { useCallForm } from '../../forms/use-call-form.ts';
import { counted, formatCount } from '../../ui/money-format.ts';
import { ImportBlockers } from './import-blockers.tsx';
import { importName } from './import-status.tsx';

export function UndoImport({ imported, onClose }: { imported: StatementImport; onClose: () => void }) {
  const [blockers, setBlockers] = useState<readonly Issue[]>([]);
  const form = useCallForm('undoImport', {
    start: { reason: '' },
    input: ({ reason }) => ({ id: imported.import_id, reason }),
    onDone: onClose,
    onRefused: (error) => {
      const isInUse = error instanceof ApiError && error.code === 'import-in-use';
      if (!isInUse) return false;
      setBlockers(error.issues);
      // The form cannot be sent while rows block the undo, so leaving loses nothing.
      form.giveUp();
      return true;
    },
  });
  const isFromBank = imported.fromDate !== undefined;
  return (
    <ReasonDialog
      onClose={onClose}
      title="Undo import"
      subtitle={importName(imported)}
      action={<span className="tnum">Undo {counted(imported.insertedCount, 'row')}</span>}
      actionBusy="Undoing"
      variant="danger"
      form={form}
      reasonHint="Recorded in the audit log and with the import. Not visible to clients."
      follows={
        <p className="text-label text-muted">
          All rows of this import, even classified rows, are removed from the list and all figures. You can
          still see the rows under this import. An import cannot be undone while a row is allocated or another
          row refers to it.{' '}
          {isFromBank
            ? 'The next import of these days from the bank adds the rows again.'
            : 'Afterwards, you can import the right file or import the same file again.'}{' '}
          Rows that are also in another statement are removed too if this import added them; import that other
          statement again.
        </p>
      }
    >
      {blockers.length > 0 && <ImportBlockers issues={blockers} />}
      <CorrectionFacts
        facts={[
          { label: 'Imported', value: formatCount(imported.insertedCount) },
          { label: 'Already there', value: formatCount(imported.duplicateCount) },
          { label: 'To be removed', value: formatCount(imported.insertedCount) },
        ]}
      />
    </ReasonDialog>
  );
}
