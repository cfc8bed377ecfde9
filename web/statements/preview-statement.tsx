import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { addDays, displayDate } from '#shared/calendar-date.ts';
import type { StatementPreview } from '#shared/contract/statements.ts';
import { addCents } from '#shared/money.ts';
import { type CallInput, type CallOutput, call } from '../api/client.ts';
import { downloadDocument, saveAnswer } from '../api/download-document.ts';
import { useCall } from '../api/hooks.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { ErrorState } from '../ui/list-states.tsx';
import { ChevronDown, ChevronUp, Download, FileArchive } from '../ui/lucide-icons.tsx';
import { exact } from '../ui/money-format.ts';
import { Notice } from '../ui/notice.tsx';
import { SidePanel } from '../ui/side-panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { StatementPaper } from './statement-paper.tsx';
import type { StatementRow } from './statement-rows.ts';
import { HoldButton } from './statements-table.tsx';

interface PreviewProps {
  row: StatementRow;
  period: Pick<CallInput<'issueStatements'>, 'kind' | 'from' | 'to' | 'on'>;
  isProvisional: boolean;
  locked: boolean;
  onIssue: () => void;
  onHold: (id: string) => void;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

export function PreviewStatement(props: PreviewProps) {
  const { row, period, isProvisional, locked, onIssue, onHold, onClose, onPrevious, onNext } = props;
  const [preview, setPreview] = useState<StatementPreview>();
  const [error, setError] = useState<Error>();
  const [attempt, setAttempt] = useState(0);
  const asked = { ...period, client_id: row.client_id, ...(isProvisional && { provisional: true }) };
  const input = JSON.stringify({ ...asked, preview: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt makes the request again
  useEffect(() => {
    const controller = new AbortController();
    setPreview(undefined);
    setError(undefined);
    call('issueStatements', JSON.parse(input), { refresh: 'later', signal: controller.signal }).then(
      ({ rows }) => setPreview(rows?.[0]),
      (problem: Error) => {
        if (!controller.signal.aborted) setError(problem);
      },
    );
    return () => controller.abort();
  }, [input, attempt]);
  const number = row.issued?.number;
  const isToIssue = row.state === 'waiting' || row.state === 'held';
  const issued = useCall('getStatement', number === undefined ? null : { number });
  return (
    <SidePanel
      title={row.client_name}
      onClose={onClose}
      actions={
        <>
          <IconButton
            label="Previous client"
            icon={<ChevronUp />}
            disabled={!onPrevious}
            onClick={() => onPrevious?.()}
          />
          <IconButton
            label="Next client"
            icon={<ChevronDown />}
            disabled={!onNext}
            onClick={() => onNext?.()}
          />
        </>
      }
      foot={
        <>
          {isProvisional ? (
            <Button onClick={() => void saveProvisional(asked)}>Download provisional</Button>
          ) : (
            row.state === 'waiting' && (
              <Button disabled={locked} onClick={onIssue}>
                Issue this one
              </Button>
            )
          )}
          {!isProvisional && <HoldButton row={row} locked={locked} onHold={onHold} />}
          {issued.data && !isToIssue && <Papers statement={issued.data} />}
        </>
      }
    >
      <div className="flex flex-col gap-4 px-5 py-5">
        {error !== undefined ? (
          <ErrorState
            title="The statement did not load"
            loaded={{ error, retry: () => setAttempt(attempt + 1) }}
            className="py-10"
          />
        ) : preview ? (
          <>
            <Proof preview={preview} />
            {preview.statement && (
              <StatementPaper
                content={preview.statement}
                number={preview.number}
                issued={
                  issued.data && preview.unchanged
                    ? { on: issued.data.issued_on, code: issued.data.verification_code }
                    : undefined
                }
              />
            )}
            <Compared preview={preview} />
            {issued.data && isToIssue && (
              <section aria-label="The issued statement" className="flex flex-wrap items-center gap-2">
                <Papers statement={issued.data} />
              </section>
            )}
          </>
        ) : (
          <div role="status" aria-label="Loading the statement" className="flex flex-col gap-4">
            <Skeleton className="h-14 w-full" />
            <Skeleton className="h-90 w-full" />
          </div>
        )}
      </div>
    </SidePanel>
  );
}

function saveProvisional(asked: CallInput<'issueStatements'>): Promise<void> {
  return saveAnswer({ id: `provisional-${asked.client_id}`, type: 'application/pdf' }, async () => {
    const { paper } = await call('issueStatements', asked, { refresh: 'later' });
    return { filename: paper?.filename ?? '', base64: paper?.pdf ?? '' };
  });
}

function Proof({ preview: { refusal, opening, movements, closing } }: { preview: StatementPreview }) {
  if (refusal !== null) return <Notice tone="negative">{refusal}. This statement is not issued.</Notice>;
  return (
    <Notice tone="positive">
      <p className="font-medium">Adds up</p>
      <p className="tnum">
        {exact(opening.paid)} + {exact(movements)} = {exact(addCents(opening.paid, movements))}
        {addCents(opening.paid, movements) !== closing.paid && ` (${exact(closing.paid)})`}
      </p>
    </Notice>
  );
}

function Compared({ preview }: { preview: StatementPreview }) {
  const {
    compared_with: last,
    opening,
    statement,
    difference,
    difference_percent: percent,
    issued,
    unchanged,
  } = preview;
  const isNext = last && statement && addDays(last.to, 1) === statement.from;
  return (
    <>
      {isNext && last.paid !== opening.paid && (
        <Notice tone="warning">
          Statement No {last.number} ended with {exact(last.paid)}. This statement begins with{' '}
          {exact(opening.paid)}, because an entry for the earlier period was added later. Issue the statement
          of the earlier period again, so that the balances agree.
        </Notice>
      )}
      <p className="text-label text-muted wrap-anywhere">
        {last
          ? `${percent === null ? exact(difference) : `${percent}%`} since statement No ${last.number}, which ended on ${displayDate(last.to)}.`
          : 'This is the first statement of this kind.'}{' '}
        {issued && !unchanged
          ? `Replaces No ${issued.number}.`
          : 'This statement does not replace an earlier statement.'}
      </p>
    </>
  );
}

function Papers({ statement }: { statement: CallOutput<'getStatement'> }) {
  const { document_id: paper, pack_document_id: pack, verification_code: code } = statement;
  return (
    <>
      <Button
        icon={<Download />}
        disabled={paper === null}
        onClick={() => paper && void downloadDocument({ id: paper, name: 'Statement.pdf' })}
      >
        PDF
      </Button>
      {pack !== null && (
        <Button
          icon={<FileArchive />}
          onClick={() => void downloadDocument({ id: pack, name: 'SMSF pack.zip' })}
        >
          SMSF pack
        </Button>
      )}
      <Link
        to={`/verify/${code}`}
        aria-label={`Check the statement with the code ${code}`}
        className="min-w-0 grow text-right text-label text-accent wrap-anywhere"
      >
        {code}
      </Link>
    </>
  );
}
