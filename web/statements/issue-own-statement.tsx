import { useState } from 'react';
import { addMonths, displayDate, fundDateAt, lastDayOf, monthOf } from '#shared/calendar-date.ts';
import type { CallOutput } from '../api/client.ts';
import { downloadDocument, saveAnswer } from '../api/download-document.ts';
import { useCall } from '../api/hooks.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { dayText } from '../forms/typed-text.ts';
import { useCallForm } from '../forms/use-call-form.ts';
import { Button } from '../ui/button.tsx';
import { DateField } from '../ui/date-field.tsx';
import { financialYear } from '../ui/date-range.ts';
import { Modal } from '../ui/modal.tsx';
import { Spinner } from '../ui/spinner.tsx';

interface IssueOwnStatementProps {
  clientId: string;
  onClose: () => void;
}

const POLL_MS = 1_500;
const MOST_TRIES = 40;

export function IssueOwnStatement({ clientId, onClose }: IssueOwnStatementProps) {
  const [number, setNumber] = useState<string>();
  if (number !== undefined) return <IssuedStatement number={number} onClose={onClose} />;
  return <ChoosePeriod clientId={clientId} onIssued={setNumber} onClose={onClose} />;
}

function ChoosePeriod({
  clientId,
  onIssued,
  onClose,
}: IssueOwnStatementProps & { onIssued: (number: string) => void }) {
  const [today] = useState(() => fundDateAt(new Date()));
  const monthEnd = lastDayOf(addMonths(monthOf(today), -1));
  const form = useCallForm('issueOwnStatement', {
    start: { from: displayDate(financialYear(monthEnd).from), to: displayDate(monthEnd) },
    typed: { from: dayText('The first day is required'), to: dayText('The last day is required') },
    input: ({ from, to }) => ({ id: clientId, kind: 'transactions' as const, from, to }),
    refusalsAt: { 'period-not-over': 'to' },
    onDone: (answer) => {
      if (answer?.number) return onIssued(answer.number);
      onClose();
      if (answer?.paper) void saveProvisional(answer.paper);
    },
  });
  return (
    <FormDialog
      title="Statement of a period"
      form={form}
      action="Get the statement"
      actionBusy="Adding up"
      onClose={onClose}
    >
      <div className="grid grid-cols-2 items-start gap-4 max-md:grid-cols-1">
        <DateField label="From" required max={today} {...form.day('from')} />
        <DateField label="To" required max={today} {...form.day('to')} />
      </div>
      <p className="text-label text-muted">
        The statement lists your payments and units in the period. It gets a number and is filed in your
        documents. If a month of the period is not closed, you get a PDF marked “Provisional” instead. It has
        no number and is not filed.
      </p>
    </FormDialog>
  );
}

function saveProvisional({ filename, pdf }: NonNullable<CallOutput<'issueOwnStatement'>['paper']>) {
  const file = { id: 'provisional-statement', type: 'application/pdf' };
  return saveAnswer(file, async () => ({ filename, base64: pdf }));
}

function IssuedStatement({ number, onClose }: { number: string; onClose: () => void }) {
  const [isLate, setLate] = useState(false);
  const { data } = useCall(
    'getStatement',
    { number },
    {
      refreshInterval: (latest) => (latest?.document_id ? 0 : POLL_MS),
      shouldRetryOnError: true,
      // The answer is `statement-not-found` until the statement is stored, so the request is repeated.
      onErrorRetry: (_error, _key, _config, revalidate, { retryCount }) => {
        if (retryCount <= MOST_TRIES) setTimeout(() => revalidate({ retryCount }), POLL_MS);
        else setLate(true);
      },
    },
  );
  const documentId = data?.document_id ?? undefined;
  return (
    <Modal
      open
      title="Statement of a period"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            variant="primary"
            disabled={documentId === undefined}
            onClick={() => documentId && void downloadDocument({ id: documentId, name: 'Statement.pdf' })}
          >
            Download
          </Button>
        </>
      }
    >
      <p role="status" className="flex items-center gap-2 px-5 py-5">
        {documentId === undefined && isLate ? (
          'The statement is not ready yet. Look in your documents later, or contact the fund.'
        ) : documentId === undefined ? (
          <>
            <Spinner /> Statement No {number} is being made. It will be in your documents in a moment, also if
            you close this.
          </>
        ) : (
          `Statement No ${number} is in your documents.`
        )}
      </p>
    </Modal>
  );
}
