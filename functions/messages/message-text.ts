import { createHash, randomBytes } from 'node:crypto';
import { contactText } from '#shared/fund-seed.ts';
import type { FundIdentity } from '../records/fund-settings-store.ts';
import type { NewMessage } from '../records/message-store.ts';
import { escapeHtml } from './escape-html.ts';

const SITE = '[site]';
const FUND = '[fund]';
/** The link is created on sending, because only a hash of its token is stored. */
export const NOTICE_LINK = '[link without sign-in]';

/** On sending, a link that stops the waiting change replaces this text. */
export const STOP_LINK = '[link that stops it]' as const;

export const STOP_PAYEE_LINK = '[link that stops payments to it]' as const;

export const UNDO_EMAIL_LINK = '[link that keeps this address]' as const;

export const CONFIRM_COPIES_LINK = '[link that confirms the copies]' as const;

/** The page uses `messageId` to report that the message was opened. */
function withMessage(link: string, messageId: string): string {
  return link.startsWith('/') ? `${SITE}${link}?message=${messageId}` : link;
}

/** A value with several lines could look like another line of the message. */
export function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

interface Facts {
  readonly label: string;
  readonly value: string;
}

export interface MessageText {
  /** By default the client's name. */
  readonly name?: string;
  readonly opening: readonly string[];
  readonly facts?: readonly Facts[] | undefined;
  readonly furtherFacts?: readonly (readonly Facts[])[] | undefined;
  /** A link that begins with `/` is a page of the portal. */
  readonly links: readonly { readonly lead: string; readonly link: string }[];
  readonly closing?: readonly string[];
  readonly why: string;
}

export function messageTo(
  recipient: NewMessage['recipient'],
  { id, name }: NewMessage['client'],
  { text, ...message }: Omit<NewMessage, 'recipient' | 'client' | 'text'> & { readonly text: MessageText },
): NewMessage {
  return {
    ...message,
    recipient,
    client: { id, name },
    text: (messageId) => messageText(messageId, { name, ...text }),
  };
}

function messageText(
  messageId: string,
  {
    name,
    opening,
    facts = [],
    furtherFacts = [],
    links,
    closing = [],
    why,
  }: MessageText & { readonly name: string },
): string {
  const blocks = [
    `Hello ${onOneLine(name)}`,
    ...opening.map(onOneLine),
    ...[facts, ...furtherFacts].flatMap((rows) =>
      rows.length > 0
        ? [rows.map(({ label, value }) => `${onOneLine(label)}: ${onOneLine(value)}`).join('\n')]
        : [],
    ),
    ...links.map(({ lead, link }) => `${lead}\n${withMessage(link, messageId)}`),
    ...closing.map(onOneLine),
    FUND,
    `--\n${onOneLine(why)}`,
  ];
  return blocks.join('\n\n');
}

export function weeklyText(
  messages: readonly { readonly subject: string; readonly client_name: string; readonly text: string }[],
): string {
  const [first] = messages;
  const greeting = first?.text.split('\n\n')[0] ?? '';
  const parts = messages.flatMap(({ subject, client_name: name, text }) => [
    onOneLine(`${subject}, for ${name}`),
    ...text.split('\n\n').slice(1, -2),
  ]);
  const why = 'This email is sent at most once a week, as you chose in your profile.';
  return [greeting, 'These are the emails of the week.', ...parts, FUND, `--\n${why}`].join('\n\n');
}

export function drawToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

const PAGES: Readonly<Record<string, string>> = {
  [NOTICE_LINK]: '/n',
  [STOP_LINK]: '/stop',
  [STOP_PAYEE_LINK]: '/stop-account',
  [UNDO_EMAIL_LINK]: '/stop-email',
  [CONFIRM_COPIES_LINK]: '/confirm-copies',
};

export function hasNoticeLink(text: string): boolean {
  return text.split('\n').some((line) => Object.hasOwn(PAGES, line));
}

export function withSite(text: string, siteUrl: string): string {
  return mapLines(text, (line) =>
    line.startsWith(`${SITE}/`) ? `${siteUrl}${line.slice(SITE.length)}` : line,
  );
}

export function withFund(text: string, { name, contact }: FundIdentity): string {
  const signed = [name, contactText(contact)].filter(Boolean).join('\n');
  return mapLines(text, (line) => (line === FUND ? signed : line));
}

export function subjectFrom(fundName: string, subject: string): string {
  return `${fundName}: ${subject}`;
}

/** Browsers do not send the fragment of an address to a server, so the token stays secret. */
export function withNoticeLink(text: string, siteUrl: string, token: string): string {
  return mapLines(text, (line) => (Object.hasOwn(PAGES, line) ? `${siteUrl}${PAGES[line]}#${token}` : line));
}

function mapLines(text: string, change: (line: string) => string): string {
  return text.split('\n').map(change).join('\n');
}

const FACT = /^([A-Z][A-Za-z\d &()/.,'’-]{1,60}): (.+)$/;
const CELL = 'padding:6px 24px 6px 0;text-align:left;vertical-align:top';
const HAIRLINE = '1px solid #d9dde3';
const STRONG_FACTS = new Set(['Amount due', 'Amount received', 'Due date', 'Payment reference']);
const STRONG_WORDS = /\$\d[\d,]*\.\d\d|\b\d\d\/\d\d\/\d{4}\b/g;

/** The HTML sets no text colours, so that mail programs can use dark mode. */
export function htmlOf(text: string, siteUrl: string): string {
  const blocks = text.split('\n\n').map((block, index) => {
    const lines = block.split('\n');
    if (lines[0] === '--') {
      const why = lines.slice(1).map(escapeHtml).join(' ');
      return `<hr style="border:0;border-top:${HAIRLINE}"><p style="font-size:13px;opacity:.75">${why}</p>`;
    }
    const facts = lines.map((line) => FACT.exec(line));
    if (lines.length > 1 && facts.every((fact) => fact !== null))
      return `<table role="presentation" style="border-collapse:collapse;width:100%;margin:16px 0;border-top:${HAIRLINE};border-bottom:${HAIRLINE}">${facts
        .map((fact) => {
          const [, label = '', value = ''] = fact;
          const weight = STRONG_FACTS.has(label) ? ';font-weight:600;white-space:nowrap' : '';
          return `<tr><td style="${CELL};width:168px;opacity:.75">${escapeHtml(label)}</td><td style="${CELL}${weight}">${escapeHtml(value)}</td></tr>`;
        })
        .join('')}</table>`;
    const html = lines.map((line) => lineHtml(line, siteUrl)).join('<br>');
    return `<p>${index === 1 ? html.replaceAll(STRONG_WORDS, '<strong>$&</strong>') : html}</p>`;
  });
  // Without `format-detection`, phones would show a payment reference as a phone number.
  return `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><meta name="format-detection" content="telephone=no"><meta name="color-scheme" content="light dark"></head><body style="font:16px/1.5 -apple-system,'Segoe UI',Roboto,Arial,sans-serif;max-width:600px;margin:0 auto;padding:24px">${blocks.join('')}</body></html>`;
}

function lineHtml(line: string, siteUrl: string): string {
  const shown = escapeHtml(line);
  return line.startsWith(`${siteUrl}/`)
    ? `<a href="${shown}" style="overflow-wrap:anywhere">${shown}</a>`
    : shown;
}
