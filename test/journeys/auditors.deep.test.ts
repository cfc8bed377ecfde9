import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { STAFF_GROUPS } from '#shared/roles.ts';
import { addManager } from '#test/harness/add-manager.ts';
import { addressesIn, changingAddresses, someIds } from './addresses.ts';
import { comeSignedIn } from './people.ts';
import { quiet } from './screens.ts';
import { openStage } from './stage.ts';

const stage = openStage();

const AUDITOR = { email: 'ada.quill@example.com', password: 'Auditing#2026' } as const;

const READING: readonly RegExp[] = [
  /^(Search|Filters$|Clear Filters$|Sign Out$|Close$|\? all shortcuts$)/,
  /^(Export|Archive$|Download |View |Preview notices$|Review and classify$)|, download$/,
  /^(Page \d+|Next page|Previous page|Earlier (days|months)|Older|Newer)$/,
  /^(All|Unclassified|Classified|Unallocated|Partial|Allocated|Queued|Held|Sent|Bounced|Failed)\d*$/,
  /^(Client Details|Documents\d*|(Deposits|Allocated) \d+)$/,
  /^(Previous|Next) (client|transaction|message)$/,
  /^Actions for \w+ \d{4}$/,
  /^(Name|Mobile|Turn on the authenticator app|Sign out everywhere)$/,
  /^(Present password|Show password|New password|Confirm password|Change password|Cancel)$/,
];

const OFFERED: Readonly<Record<string, RegExp>> = {
  '/manager/transactions-auto': /^(Bank|Connect bank)$/,
  '/manager/reconciliation': /^Match to /,
};

async function controlsOf(page: Page): Promise<{ names: string[]; links: string[] }> {
  return page.evaluate(() => {
    const shown = <E extends HTMLElement>(selector: string) =>
      [...document.querySelectorAll<E>(selector)].filter((element) => element.checkVisibility());
    const nameOf = (element: HTMLElement) =>
      element.ariaLabel ??
      (element as HTMLInputElement).labels?.[0]?.textContent ??
      element.textContent ??
      '';
    const marked =
      'th *, [type=search], [type=radio], [aria-pressed], [aria-expanded]:not([aria-haspopup=menu]), [aria-haspopup=dialog]';
    const controls = shown('button:not([disabled]), input, textarea').filter((one) => !one.matches(marked));
    return {
      names: [...new Set(controls.map((one) => nameOf(one).replaceAll(/\s+/g, ' ').trim()))],
      links: [...new Set(shown<HTMLAnchorElement>('a[href]').map((one) => one.pathname + one.search))],
    };
  });
}

test('auditors find on no screen a control that would change something', async () => {
  const { portal } = stage;
  const userId = randomUUID();
  await portal.provider.admin.createUser({ ...AUDITOR, sub: userId, groups: [STAFF_GROUPS.auditor] });
  await addManager(portal.services, { userId, email: AUDITOR.email }, 'auditor');
  const ids = await someIds(portal);
  const { id: token } = await portal.signIn(AUDITOR.email, AUDITOR.password);
  const read = async (path: string) => (await portal.request(token, 'GET', path)).json();
  const [{ transactions }, { properties }, { messages }, { accounts }, { imports }] = await Promise.all(
    [
      '/transactions?limit=1000',
      '/fund/overview',
      '/messages?limit=1',
      '/bank-accounts',
      '/transactions/imports',
    ].map(read),
  );
  const some = (is: (transaction: { type: string; source: string }) => boolean) =>
    `/manager/transactions?transaction=${transactions.find(is).id}`;
  const panels = [
    some(({ type }) => type === ''),
    some(({ type }) => type === 'expense'),
    some(({ type, source }) => type === 'contribution' && source === 'manual'),
    some(({ type, source }) => type === 'contribution' && source === 'csv'),
    `/manager/clients?client=${ids.clientId}`,
    `/manager/clients/${ids.clientId}/documents`,
    `/manager/fund?property=${properties[0].id}`,
    `/manager/messages?message=${messages[0].id}`,
    `/manager/bank-accounts?account=${accounts[0].id}`,
    `/manager/capital-calls/${ids.draftId}`,
  ];
  const changing = await changingAddresses();
  const places = (await addressesIn('manager-area.tsx'))
    .filter((path) => !changing.includes(path) && !path.endsWith('/edit'))
    .map((path) =>
      path
        .replace(':clientId', ids.clientId)
        .replace(':callId', ids.callId)
        .replace(':priceId', ids.priceId)
        .replace(':distributionId', ids.distributionId)
        .replace(':importId', imports[0].import_id),
    );
  const { page } = await stage.visit();
  await comeSignedIn(page, AUDITOR);
  const found: Record<string, string[]> = {};
  for (const path of [...places, ...panels]) {
    await page.goto(path);
    await page.getByRole('heading').first().waitFor();
    await quiet(page);
    const { names, links } = await controlsOf(page);
    const unknown = names.filter(
      (name) => ![...READING, ...(OFFERED[path] ? [OFFERED[path]] : [])].some((known) => known.test(name)),
    );
    const wrong = [...unknown, ...links.filter((to) => changing.includes(to) || to.endsWith('/edit'))];
    if (wrong.length > 0) found[path] = wrong;
  }
  expect(found, 'see READING').toEqual({});
});
