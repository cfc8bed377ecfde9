import { escapeHtml } from '#functions/messages/escape-html.ts';
import { FUND_NAME } from '#shared/constants.ts';
import type { Institution } from './institutions.ts';
import { PERSONAS } from './personas.ts';

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="consent.css">
</head>
<body>
<main>
${body}
<p class="note">This page stands in for the bank on this machine. No bank is asked and nothing leaves it.</p>
</main>
</body>
</html>
`;
}

export function renderConsentPage(
  hidden: Readonly<Record<string, string>>,
  institution: Institution,
): string {
  const bank = escapeHtml(institution.name);
  const fields = Object.entries(hidden)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('\n');
  const logins = PERSONAS.map(
    ({ login, label }, index) =>
      `<label class="login"><input type="radio" name="login" value="${escapeHtml(login)}"${index === 0 ? ' checked' : ''}>
<span><strong>${escapeHtml(login)}</strong><small>${escapeHtml(label)}</small></span></label>`,
  ).join('\n');
  return page(
    `Share data from ${institution.name}`,
    `<h1>${bank}</h1>
<p>${FUND_NAME} asks to read your accounts and transactions for 12 months. You can withdraw this at any time.</p>
<ul>
<li>Account names, numbers and balances</li>
<li>Transactions of the last 24 months and new ones</li>
</ul>
<form method="post" action="home">
${fields}
<fieldset>
<legend>Log in as</legend>
${logins}
</fieldset>
<div class="actions">
<button class="primary" name="decision" value="approve">Agree and connect</button>
<button name="decision" value="refuse">Refuse</button>
<button class="quiet" name="decision" value="abandon">Leave without deciding</button>
</div>
</form>`,
  );
}

export function renderRefusal(reason: string): string {
  const title = 'This cannot be opened';
  return page(title, `<h1>${title}</h1>\n<p role="status">${escapeHtml(reason)}</p>`);
}

export const CONSENT_CSS = `
:root { color-scheme: light dark; --ink: #17212b; --soft: #566573; --line: #d5dce3; --face: #fff; --ground: #f2f5f8; --accent: #00684a; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8edf2; --soft: #9fb0bf; --line: #33414e; --face: #1a232c; --ground: #10171e; --accent: #35b38a; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 34rem; margin: 0 auto; padding: 1.5rem 1rem; }
h1 { margin: 0 0 .5rem; font-size: 1.5rem; }
ul { padding-left: 1.2rem; }
fieldset { margin: 1rem 0; padding: .5rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--face); }
@media (min-width: 30rem) { fieldset { display: grid; grid-template-columns: 1fr 1fr; } }
input { accent-color: var(--accent); }
legend { padding: 0 .4rem; font-weight: 600; }
.login { display: flex; gap: .75rem; align-items: center; padding: .4rem .5rem; border-radius: .5rem; min-height: 2.75rem; }
.login:hover { background: var(--ground); }
.login small { display: block; color: var(--soft); }
.actions { display: flex; flex-wrap: wrap; gap: .5rem; }
button { padding: .7rem 1rem; min-height: 2.75rem; border: 1px solid var(--line); border-radius: .6rem; background: var(--face); color: inherit; font: inherit; cursor: pointer; }
.primary { border-color: var(--accent); background: var(--accent); color: var(--face); font-weight: 600; }
.quiet { padding-inline: .25rem; border-color: transparent; background: transparent; text-decoration: underline; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.note { color: var(--soft); font-size: .875rem; margin-top: 1.5rem; }
`;
