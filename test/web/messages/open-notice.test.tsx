// @vitest-environment happy-dom

import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Answered } from '#test/web/answers.ts';
import { openAt } from '#test/web/open-at.tsx';
import { stubPortal } from '#test/web/stub-portal.ts';
import { OpenNotice } from '#web/messages/open-notice.tsx';

const NOTICE: Extract<Answered<'openNotice'>, { kind: 'notice' }> = {
  kind: 'notice',
  client_name: 'Olivia Chen',
  title: 'Settlement of 14 Harbour Road',
  due_date: '2030-12-14',
  amount_due: 20_636.29,
  overdue: false,
  payment_reference: '1003 0015 0577',
  account: { name: 'Wattle Street Fund Applications', bsb: '000-214', number: '00417702' },
  ends_on: '2031-01-07',
  has_pdf: true,
  notice: {
    fund_name: 'Wattle Street Fund',
    fund_details: [],
    heading: 'Capital call notice',
    addressee: ['Olivia Chen'],
    unprintable: [],
    dated: '2030-11-14',
    withdrawn_at: null,
    mark: null,
    purpose: 'The purchase of 7 Wattle Street.\nSettlement is on Friday.',
    purpose_split: [{ label: 'Purchase', value: '$20,636.29' }],
    position: [{ label: 'Uncalled', value: '$5,000.00' }],
    paragraphs: [],
    advice: [],
    facts: [],
  },
};

function open(hash: string, answer: Parameters<typeof stubPortal>[0][string] = { body: NOTICE }) {
  const sent = stubPortal({ 'POST /notices/open': answer });
  openAt(`/n${hash}`, <OpenNotice />);
  return sent;
}
const show = async () => userEvent.click(await screen.findByRole('button', { name: 'Show it' }));

test('loads the notice only when its button is pressed, and copies each value as a bank’s form accepts it', async () => {
  const sent = open('#secret-token');
  await screen.findByRole('button', { name: 'Show it' });
  const ofNotice = () => sent.filter(({ call }) => call !== 'GET /fund/contact');
  expect(ofNotice()).toEqual([]);
  await show();
  await screen.findByRole('heading', { name: NOTICE.title });
  expect(ofNotice()).toEqual([{ call: 'POST /notices/open', body: { token: 'secret-token' } }]);
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('secret-token');
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  for (const button of screen.getAllByRole('button', { name: /^Copy / })) await userEvent.click(button);
  expect(copied.mock.calls.map(([text]) => text)).toEqual([
    '20636.29',
    NOTICE.account?.name,
    '000214',
    '00417702',
    '100300150577',
  ]);
  expect(screen.getAllByText('Copied').length).toBeGreaterThan(0);
});

test('wrong, ended and missing links show one page', async () => {
  open('#wrong', { status: 404, body: { error: 'No notice', code: 'notice-not-found' } });
  await show();
  const [page] = [await screen.findByRole('heading', { name: 'This link does not work' })];
  const text = page.closest('main')?.textContent;
  document.body.innerHTML = '';
  open('');
  expect(screen.getByRole('heading').closest('main')?.textContent).toBe(text);
});

test('reports too many tries, and allows another try', async () => {
  const error = 'Too many attempts. Please try again in a minute.';
  open('#token', { status: 429, body: { error, code: 'too-many-tries' } });
  await show();
  expect(await screen.findByText(error)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Show it' })).toBeTruthy();
});

test('shows which statement the link opens, and downloads it', async () => {
  const { client_name, ends_on } = NOTICE;
  const statement = { kind: 'statement', client_name, ends_on, has_pdf: true, title: 'Statement 2024–25' };
  open('#token', { body: { ...statement, number: 'Y2025-0007-1', from: '2024-07-01', to: '2025-06-30' } });
  await show();
  await screen.findByRole('heading', { name: 'Statement 2024–25' });
  expect(screen.getByText(/^No Y2025-0007-1/).textContent).toContain('for Olivia Chen');
  expect(screen.getByRole('button', { name: 'Statement (PDF)' })).toBeTruthy();
});
