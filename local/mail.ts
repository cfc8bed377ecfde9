import { join } from 'node:path';
import * as z from 'zod';
import { escapeHtml } from '#functions/messages/escape-html.ts';
import type { Mail, MailEvent } from '#functions/services.ts';
import { FUND_NAME } from '#shared/constants.ts';
import { openJsonFile } from './json-file.ts';

const storedMail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** Only the portal's messages have HTML. */
  html: z.string().optional(),
  at: z.string(),
});
const KEPT = 500;

/** The simulator addresses of SES, with the events that SES reports for them. */
const SIMULATED: Readonly<Record<string, Pick<MailEvent, 'kind' | 'detail'>>> = {
  'bounce@simulator.amazonses.com': {
    kind: 'bounced',
    detail: 'smtp; 550 5.1.1 user unknown',
  },
  'complaint@simulator.amazonses.com': { kind: 'complained', detail: '' },
};

export function simulatedEventOf({ to, messageId, attempt }: Mail): MailEvent | undefined {
  const simulated = SIMULATED[to.toLowerCase()];
  return simulated && { ...simulated, to, messageId, attempt };
}

export type StoredMail = z.infer<typeof storedMail>;

export type Mailbox = Awaited<ReturnType<typeof createMailbox>>;

export async function createMailbox({ dataDir, now = Date.now }: { dataDir: string; now?: () => number }) {
  const schema = z.object({ mails: z.array(storedMail) });
  const file = await openJsonFile(join(dataDir, 'mails.json'), schema, () => ({ mails: [] }));
  return {
    async send({ to, subject, text, html }: Omit<StoredMail, 'at'>): Promise<void> {
      const at = new Date(now()).toISOString();
      file.value.mails.unshift({ to, subject, text, ...(html === undefined ? {} : { html }), at });
      file.value.mails.length = Math.min(file.value.mails.length, KEPT);
      await file.save();
    },
    list: (): StoredMail[] => file.value.mails.slice(),
  };
}

export function renderMailPage(mails: readonly StoredMail[]): string {
  const count = `${mails.length} ${mails.length === 1 ? 'message' : 'messages'}`;
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mailbox (${count}) · ${FUND_NAME}</title>
<link rel="stylesheet" href="/local/mail.css">
</head>
<body>
<header>
<h1>Mailbox</h1>
<p>Mail that ${FUND_NAME} would have sent. Nothing leaves this machine. <a href="/local/mail">Refresh</a></p>
</header>
<main>
${mails.length === 0 ? '<p class="empty">No mail yet. Invitations and reset codes will appear here.</p>' : `<ol reversed aria-label="${count}, newest first">\n${mails.map(renderMail).join('\n')}\n</ol>`}
</main>
</body>
</html>
`;
}

function renderMail({ to, subject, text, at }: StoredMail): string {
  const shown = new Date(at).toLocaleString('en-AU', {
    timeZone: 'Australia/Sydney',
    dateStyle: 'medium',
    timeStyle: 'medium',
  });
  return `<li><article>
<h2>${escapeHtml(subject)}</h2>
<p class="meta">To <strong>${escapeHtml(to)}</strong> <time datetime="${escapeHtml(at)}">${escapeHtml(shown)}</time></p>
<p class="text">${escapeHtml(text)}</p>
</article></li>`;
}

export const mailCss = `:root {
  color-scheme: light dark;
  --ground: light-dark(#f6f7f6, #121513);
  --card: light-dark(#ffffff, #1b201d);
  --ink: light-dark(#17201b, #e8ede9);
  --quiet: light-dark(#55605a, #a3aea7);
  --line: light-dark(#dce1dd, #323a35);
  --link: light-dark(#1d5e43, #7fcfa8);
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 2rem 1rem 4rem; max-width: 44rem;
  background: var(--ground); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif;
}
h1 { margin: 0; font-size: 1.5rem; }
header p { margin: 0.25rem 0 1.5rem; color: var(--quiet); }
a { color: var(--link); }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
ol { margin: 0; padding: 0; list-style: none; display: grid; gap: 0.75rem; }
article { padding: 1rem 1.25rem; background: var(--card); border: 1px solid var(--line); border-radius: 0.5rem; }
h2 { margin: 0; font-size: 1.0625rem; overflow-wrap: anywhere; }
.meta { margin: 0.125rem 0 0.75rem; color: var(--quiet); font-size: 0.875rem; overflow-wrap: anywhere; }
.meta time { margin-inline-start: 0.5rem; }
.text { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
.empty { color: var(--quiet); }
`;
