import type { CapitalCallNotice } from '#shared/contract/capital-calls.ts';

type Notice = Pick<CapitalCallNotice, 'purpose' | 'purpose_split' | 'position'>;

export function NoticePurpose({ notice }: { notice: Omit<Notice, 'position'> }) {
  return (
    <>
      {notice.purpose !== '' && (
        <p className="text-body whitespace-pre-line wrap-anywhere">{notice.purpose}</p>
      )}
      <NoticeFacts facts={notice.purpose_split} />
    </>
  );
}

export function NoticeFacts({ facts }: { facts: Notice['position'] }) {
  if (facts.length === 0) return null;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 border-y border-line py-3 text-body">
      {facts.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="text-muted wrap-anywhere">{label}</dt>
          <dd className="tnum font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
