import { useFundName } from '../fund-name.ts';

const SECRET_LINK = '[link without sign-in]';
/** The server replaces `[site]` with the portal's address when it sends the message. */
const SITE = '[site]';
/** The server replaces `[fund]` with the fund's name when it sends the message. */
const FUND = '[fund]';
const FACT = /^([A-Z][A-Za-z ]{1,30}): (.+)$/;

/** Links that work without sign-in are hidden, because only the recipient may use the links. */
export function MessageText({ text }: { text: string }) {
  return (
    <div className="flex flex-col gap-3 rounded-box border border-line bg-canvas p-4 text-body wrap-anywhere">
      {text.split('\n\n').map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a sent text never changes, and its paragraphs may repeat
        <Paragraph key={index} lines={paragraph.split('\n')} />
      ))}
    </div>
  );
}

function Paragraph({ lines }: { lines: readonly string[] }) {
  const fund = useFundName();
  const facts = lines.map((line) => FACT.exec(line));
  if (lines.length > 1 && facts.every((fact) => fact !== null)) {
    return (
      <dl className="tnum grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-0.5">
        {facts.map(([, label = '', value = '']) => (
          <div key={label} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-muted">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    );
  }
  return (
    <p className="whitespace-pre-wrap">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <span key={index}>
          {index > 0 && '\n'}
          {line === SECRET_LINK ? (
            <span className="text-muted">the link, visible only to the recipient</span>
          ) : line === FUND ? (
            fund
          ) : line.startsWith(`${SITE}/`) ? (
            `${location.origin}${line.slice(SITE.length)}`
          ) : (
            line
          )}
        </span>
      ))}
    </p>
  );
}
