import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { ApiError } from '../api/api-error.ts';
import { useCall } from '../api/hooks.ts';
import { Brand } from '../shell/brand.tsx';
import { DateText } from '../ui/date-text.tsx';
import { ErrorState } from '../ui/list-states.tsx';
import { ArrowRight, ShieldAlert, ShieldCheck, ShieldX } from '../ui/lucide-icons.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

async function hexDigestOf(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A ZIP archive, such as the auditor's pack, starts with the bytes `PK`. */
async function isArchive(file: Blob): Promise<boolean> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return first === 0x50 && second === 0x4b;
}

function isUnknown(error: ApiError | undefined): boolean {
  return error?.status === 404 || error?.code === 'invalid-input';
}

/** This page needs no account. The browser hashes the chosen file itself and never uploads it. */
export function VerifyStatement() {
  const { code = '' } = useParams();
  const { data, error, isValidating, mutate } = useCall('verifyStatement', { code });
  return (
    <div className="flex min-h-dvh flex-col bg-canvas">
      <PageTitle title="Check a statement" />
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex h-14 w-full max-w-128 items-center px-4">
          <Brand />
        </div>
      </header>
      <main className="mx-auto flex w-full max-w-128 flex-col gap-4 px-4 pt-5 pb-10">
        <div>
          <h1 className="text-title font-semibold">Check a statement</h1>
          <p className="mt-0.5 text-body text-muted wrap-anywhere">Code {code}</p>
        </div>
        {data ? (
          <>
            <Notice tone="positive" icon={ShieldCheck}>
              The fund issued a statement with this code on <DateText date={data.issued_on} />.
            </Notice>
            {data.replaced && (
              <Notice tone="warning">A later statement for the same period replaces this statement.</Notice>
            )}
            <CheckFile digests={{ statement: data.sha256, pack: data.pack_sha256 }} />
          </>
        ) : isUnknown(error) ? (
          <Notice tone="negative" icon={ShieldX}>
            No statement with this code was issued. Compare the code with the one on your document; if it is
            the same, ask the fund.
          </Notice>
        ) : error ? (
          <ErrorState
            title="The code was not checked"
            loaded={{ error, isValidating, mutate }}
            className="rounded-box border border-line bg-surface py-10"
          />
        ) : (
          <div role="status" aria-label="Checking the code">
            <Skeleton className="h-16 w-full" />
          </div>
        )}
        <Link
          to="/login"
          className="inline-flex min-h-6 items-center gap-2 self-start text-form font-medium text-accent touch:min-h-11"
        >
          Sign in to the portal <ArrowRight />
        </Link>
      </main>
    </div>
  );
}

interface Verdict {
  readonly name: string;
  readonly is: keyof typeof OUTCOMES;
}

interface Digests {
  readonly statement: string;
  readonly pack: string | null;
}

async function verdictOf(file: File, { statement, pack }: Digests): Promise<Verdict['is']> {
  const digest = await hexDigestOf(file);
  if (digest === statement) return 'statement';
  if (digest === pack) return 'pack';
  return (await isArchive(file)) ? 'archive' : 'other';
}

function CheckFile({ digests }: { digests: Digests }) {
  const [verdict, setVerdict] = useState<Verdict>();
  const [isReading, setReading] = useState(false);
  async function check(file: File | undefined) {
    if (!file) return;
    setReading(true);
    try {
      setVerdict({ name: file.name, is: await verdictOf(file, digests) });
    } catch {
      setVerdict({ name: file.name, is: 'unreadable' });
    } finally {
      setReading(false);
    }
  }
  return (
    <section aria-labelledby="check-file" className="rounded-modal border border-line bg-surface p-6">
      <h2 id="check-file" className="text-form font-semibold">
        Is your file an unchanged copy?
      </h2>
      <p className="mt-1 text-body text-muted">
        Choose your PDF. Your browser compares the PDF with the issued statement and does not send it
        anywhere.
      </p>
      <label className="mt-4 block text-body font-medium">
        The paper as PDF
        <input
          type="file"
          accept="application/pdf,.pdf"
          disabled={isReading}
          onChange={(event) => void check(event.target.files?.[0])}
          className="mt-1.5 block w-full rounded-control border border-control bg-surface p-2 text-body font-normal file:mr-3 file:rounded-control file:border-0 file:bg-hover file:px-3 file:py-1.5 file:font-medium"
        />
      </label>
      <div aria-live="polite" className="mt-4 empty:hidden">
        {verdict && <Outcome verdict={verdict} />}
      </div>
    </section>
  );
}

const OUTCOMES = {
  statement: ['positive', ShieldCheck, 'is the statement that was issued, byte for byte.'],
  pack: ['positive', ShieldCheck, 'is the paper for the auditor that was issued, byte for byte.'],
  archive: ['warning', ShieldAlert, 'is a ZIP file. Extract it and choose one of the PDFs in it.'],
  other: [
    'negative',
    ShieldX,
    'is not the document that was issued: it was altered or is a different document.',
  ],
  unreadable: ['warning', ShieldAlert, 'could not be read. Choose it again.'],
} as const;

function Outcome({ verdict: { name, is } }: { verdict: Verdict }) {
  const [tone, icon, words] = OUTCOMES[is];
  return (
    <Notice tone={tone} icon={icon}>
      {name} {words}
    </Notice>
  );
}
