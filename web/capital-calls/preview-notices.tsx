import { useState } from 'react';
import type { CapitalCallNotice, LineItem } from '#shared/contract/capital-calls.ts';
import { useCall } from '../api/hooks.ts';
import { Button } from '../ui/button.tsx';
import { DateText } from '../ui/date-text.tsx';
import { ErrorState } from '../ui/list-states.tsx';
import { ChevronLeft, ChevronRight } from '../ui/lucide-icons.tsx';
import { MessageText } from '../ui/message-text.tsx';
import { Modal } from '../ui/modal.tsx';
import { formatCount } from '../ui/money-format.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { NoticeFacts, NoticePurpose } from './notice-facts.tsx';
import { Unprintable } from './unprintable.tsx';

interface PreviewNoticesProps {
  lines: readonly LineItem[];
  first: number;
  onClose: () => void;
}

export function PreviewNotices({ lines, first, onClose }: PreviewNoticesProps) {
  const [at, setAt] = useState(first);
  const line = lines[at];
  const notice = useCall(
    'getCapitalCallNotice',
    line ? { id: line.capital_call_id, item_id: line.id } : null,
  );
  return (
    <Modal
      open
      onClose={onClose}
      width={560}
      title={line ? `Notice of ${line.client_name}` : 'Notice'}
      subtitle={`${formatCount(at + 1)} of ${formatCount(lines.length)}`}
      foot={
        <>
          <Button icon={<ChevronLeft />} disabled={at === 0} onClick={() => setAt(at - 1)}>
            Previous
          </Button>
          <Button icon={<ChevronRight />} disabled={at >= lines.length - 1} onClick={() => setAt(at + 1)}>
            Next
          </Button>
        </>
      }
    >
      {notice.data ? (
        <div className="flex flex-col gap-4">
          <Unprintable texts={notice.data.unprintable} />
          <NoticeSheet notice={notice.data} />
          {notice.data.messages.map(({ to, subject, text }) => (
            <section key={to} aria-label={`Mail to ${to}`} className="flex flex-col gap-2">
              <h3 className="text-form font-semibold wrap-anywhere">Mail to {to}</h3>
              <p className="text-body text-muted wrap-anywhere">{subject}</p>
              <MessageText text={text} />
            </section>
          ))}
        </div>
      ) : notice.error ? (
        <ErrorState title="The notice did not load" loaded={notice} />
      ) : (
        <div role="status" aria-label="Loading the notice" className="flex flex-col gap-3">
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-20 w-full" />
          <Skeleton className="h-28 w-full" />
        </div>
      )}
    </Modal>
  );
}

function NoticeSheet({ notice }: { notice: CapitalCallNotice }) {
  const [call, ...rest] = notice.paragraphs;
  return (
    <article className="flex flex-col gap-4 rounded-box border border-line bg-surface p-5 text-body">
      <div>
        <p className="font-semibold">{notice.fund_name}</p>
        {notice.fund_details.map((row) => (
          <p key={row} className="text-label text-muted wrap-anywhere">
            {row}
          </p>
        ))}
      </div>
      <div>
        <h3 className="text-title font-semibold">{notice.heading}</h3>
        <DateText date={notice.dated} className="text-muted" />
        {notice.mark !== null && <p className="mt-1 font-semibold">{notice.mark}</p>}
      </div>
      <address className="not-italic">
        {notice.addressee.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows may be alike and never move
          <span key={index} className="block wrap-anywhere">
            {row}
          </span>
        ))}
      </address>
      <p className="wrap-anywhere">{call}</p>
      <NoticePurpose notice={notice} />
      {notice.advice.map((sentence) => (
        <p key={sentence} className="wrap-anywhere">
          {sentence}
        </p>
      ))}
      <NoticeFacts facts={notice.facts} />
      <NoticeFacts facts={notice.position} />
      {rest.map((paragraph) => (
        <p key={paragraph} className="text-muted">
          {paragraph}
        </p>
      ))}
    </article>
  );
}
