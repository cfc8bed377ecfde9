import { useConfirmedCall } from '../forms/use-confirmed-call.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { counted } from '../ui/money-format.ts';

interface UnmatchPayoutProps {
  id: string;
  lineCount: number;
  isReturn: boolean;
  onClose: () => void;
}

export function UnmatchPayout({ id, lineCount, isReturn, onClose }: UnmatchPayoutProps) {
  const unmatch = useConfirmedCall('unmatchPayout', onClose);
  const what = isReturn ? 'return' : 'match';
  return (
    <ConfirmDialog
      title={`Undo this ${what}`}
      subtitle={counted(lineCount, 'line')}
      confirmLabel={`Undo ${what}`}
      busyLabel="Undoing"
      onConfirm={() =>
        unmatch({ id }, ({ lines_left_count: left }) =>
          left > 0
            ? { stays: `Partly undone. Undo again for the remaining ${counted(left, 'line')}.` }
            : `The ${what} is undone.`,
        )
      }
      onClose={onClose}
    >
      {isReturn
        ? 'The line counts as paid again. The client’s account stays suspended until two managers lift the suspension.'
        : 'The lines are unpaid again and can be matched to another bank row.'}
    </ConfirmDialog>
  );
}
