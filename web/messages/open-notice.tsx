import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { OpenedNotice } from '#shared/contract/messages.ts';
import { ApiError, messageOf } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { download } from '../api/download-document.ts';
import { AddToCalendar } from '../capital-calls/add-to-calendar.tsx';
import { NoticeFacts, NoticePurpose } from '../capital-calls/notice-facts.tsx';
import { PayBox } from '../capital-calls/pay-box.tsx';
import { Brand } from '../shell/brand.tsx';
import { FundContact } from '../shell/fund-contact.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { DateText } from '../ui/date-text.tsx';
import { ArrowRight, Download } from '../ui/lucide-icons.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { ToastHost } from '../ui/toast.tsx';

function isDead(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.code === 'invalid-input');
}

export function OpenNotice() {
  // The link has its token after #, because browsers do not send this part to the server.
  const token = useLocation().hash.slice(1);
  return <NoticeOfLink key={token} token={token} />;
}

function NoticeOfLink({ token }: { token: string }) {
  const [notice, setNotice] = useState<OpenedNotice>();
  const [problem, setProblem] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  async function show() {
    setBusy(true);
    try {
      setNotice(await call('openNotice', { token }));
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  }
  if (token === '' || isDead(problem)) return <DeadLink />;
  if (notice?.kind === 'statement')
    return <LiveStatement notice={notice} token={token} onRefused={setProblem} />;
  if (notice) return <LiveNotice notice={notice} token={token} onRefused={setProblem} />;
  // Mail scanners open links, so the notice appears only after a press.
  return (
    <Frame title="Notice or statement">
      <Card title="Your document" detail="This link opens one notice or statement without signing in.">
        {problem !== undefined && (
          <Notice tone="negative" className="mb-3">
            {messageOf(problem)}
          </Notice>
        )}
        <Button
          variant="primary"
          size="large"
          className="w-full"
          busy={busy}
          busyLabel="Opening"
          onClick={() => void show()}
        >
          Show it
        </Button>
      </Card>
    </Frame>
  );
}

interface LiveProps<Kind extends OpenedNotice['kind']> {
  notice: Extract<OpenedNotice, { kind: Kind }>;
  token: string;
  onRefused: (error: unknown) => void;
}

function usePaper(name: string, { token, onRefused }: Omit<LiveProps<'notice'>, 'notice'>) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  async function downloadPdf() {
    const error = await download({ id: 'notice', name }, () => call('getNoticePdf', { token }));
    if (isDead(error)) onRefused(error);
  }
  return { heading, downloadPdf };
}

function LiveStatement({ notice, ...link }: LiveProps<'statement'>) {
  const { heading, downloadPdf } = usePaper('Statement.pdf', link);
  return (
    <Frame title={notice.title} badge={<Badge tone="neutral">Read only</Badge>}>
      <h1 ref={heading} tabIndex={-1} className="text-title font-semibold wrap-anywhere outline-none">
        {notice.title}
      </h1>
      <p className="mt-0.5 mb-4 text-body text-muted wrap-anywhere">
        No {notice.number}, <DateText date={notice.from} /> to <DateText date={notice.to} />, for{' '}
        {notice.client_name}
      </p>
      <Button variant="primary" size="large" icon={<Download />} onClick={() => void downloadPdf()}>
        Statement (PDF)
      </Button>
      <p className="mt-5 border-t border-line pt-4 text-body text-muted">
        This link shows only this statement. The link expires when you sign in for the first time, when the
        statement is replaced, or on <DateText date={notice.ends_on} /> at the latest.
      </p>
      <SignIn />
    </Frame>
  );
}

function LiveNotice({ notice, ...link }: LiveProps<'notice'>) {
  const { title, client_name: clientName, amount_due: amountDue, account } = notice;
  const payable = { ...notice, outstanding_amount: amountDue, pay_to: account };
  const { heading, downloadPdf } = usePaper('Capital call notice.pdf', link);
  return (
    <Frame title={title} badge={<Badge tone="neutral">Read only</Badge>}>
      <p className="text-body text-muted">Capital call notice</p>
      <h1 ref={heading} tabIndex={-1} className="mt-0.5 text-title font-semibold wrap-anywhere outline-none">
        {title}
      </h1>
      <p className="mt-0.5 mb-4 text-body text-muted wrap-anywhere">
        Dated <DateText date={notice.notice.dated} /> for {clientName}
      </p>
      <PayBox call={payable} />
      {!account && <p className="mt-3 text-body text-muted">The fund will send you the account details.</p>}
      <div className="mt-3 grid grid-cols-2 gap-2 max-[359.98px]:grid-cols-1">
        <Button
          variant="primary"
          size="large"
          icon={<Download />}
          disabled={!notice.has_pdf}
          onClick={() => void downloadPdf()}
        >
          {notice.has_pdf ? 'Notice (PDF)' : 'Preparing notice'}
        </Button>
        <AddToCalendar payments={[payable]} className="h-9 text-form touch:text-lead" />
      </div>
      <div className="mt-5 flex flex-col gap-4 empty:hidden">
        <NoticePurpose notice={notice.notice} />
        <NoticeFacts facts={notice.notice.position} />
      </div>
      <p className="mt-5 border-t border-line pt-4 text-body text-muted">
        This link shows only this notice. The link expires when the call is paid or withdrawn, or on{' '}
        <DateText date={notice.ends_on} /> at the latest.
      </p>
      <SignIn />
    </Frame>
  );
}

function SignIn() {
  return (
    <Link
      to="/login"
      className="mt-3 inline-flex min-h-6 items-center gap-2 self-start text-form font-medium text-accent touch:min-h-11"
    >
      Sign in to the portal <ArrowRight />
    </Link>
  );
}

function DeadLink() {
  return (
    <Frame title="This link does not work">
      <Card
        title="This link does not work"
        detail="A link to a notice or statement stops working after some time, or once the notice or statement is no longer current. Your notices and statements are always in the portal."
      >
        <ButtonLink to="/login" variant="primary" size="large" className="w-full">
          Sign in
        </ButtonLink>
      </Card>
    </Frame>
  );
}

function Card({ title, detail, children }: { title: string; detail: string; children: ReactNode }) {
  return (
    <div className="mt-12 rounded-modal border border-line bg-surface p-8 max-md:p-6">
      <h1 className="text-title font-semibold">{title}</h1>
      <p className="mt-1 mb-5 text-form text-muted">{detail}</p>
      {children}
    </div>
  );
}

function Frame({ title, badge, children }: { title: string; badge?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col bg-canvas">
      <PageTitle title={title} />
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex h-14 w-full max-w-128 items-center justify-between gap-3 px-4">
          <Brand />
          {badge}
        </div>
      </header>
      <main className="mx-auto flex w-full max-w-128 flex-col px-4 pt-5 pb-10">{children}</main>
      <FundContact className="mx-auto w-full max-w-128 px-4 pb-8 text-label text-muted" />
      <ToastHost />
    </div>
  );
}
