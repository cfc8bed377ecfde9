// @vitest-environment happy-dom

import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, displayDate, fundDateAt } from '#shared/calendar-date.ts';
import type { Answered } from '#test/web/answers.ts';
import { openAt } from '#test/web/open-at.tsx';
import { failsOnce, stubPortal, stubWidth } from '#test/web/stub-portal.ts';
import { ListAccess } from '#web/clients/list-access.tsx';
import { FrameContext } from '#web/ui/page.tsx';
import { type Answers, DANIEL, detail, NOAH, writes } from './clients-portal.tsx';

type LoginJson = Answered<'listAccess'>['logins'][number];

const TODAY = fundDateAt(new Date());
const login = (userId: string, name: string, overrides: Partial<LoginJson> = {}): LoginJson => ({
  user_id: userId,
  name,
  email: `${userId}@example.com`,
  role: 'joint',
  until: null,
  email_change: null,
  mail: true,
  is_main: false,
  since: null,
  joined_at: '2025-01-10T02:00:00.000Z',
  last_signed_in_at: '2025-06-10T02:00:00.000Z',
  has_second_factor: false,
  ...overrides,
});

const DANIELS_OWN = login('daniel', 'Daniel Rossi', {
  role: 'owner',
  is_main: true,
  has_second_factor: true,
});
const SOON = addDays(TODAY, 14);
const LATER = addDays(TODAY, 15);
const ADVISER = login('mira', 'Mira Patel', { role: 'adviser', until: LATER, mail: false });
const INVITED = login('owen', '', {
  role: 'adviser',
  until: SOON,
  joined_at: null,
  last_signed_in_at: null,
  has_second_factor: null,
});
const ACCESS: Answered<'listAccess'> = {
  logins: [DANIELS_OWN, ADVISER, INVITED],
  ended: [
    {
      user_id: 'sarah',
      name: 'Sarah Quinn',
      email: 'sarah@example.com',
      role: 'adviser',
      ended_on: '2025-05-30',
      by_date: false,
      reason: 'Engagement ended',
    },
    {
      user_id: 'tom',
      name: '',
      email: 'tom@example.com',
      role: 'joint',
      ended_on: '2025-05-01',
      by_date: true,
      reason: '',
    },
  ],
};

let place = { now: '' };
function open(answers: Answers = {}, { readsOnly = false, width = 1440 } = {}) {
  stubWidth(width);
  const sent = stubPortal({
    'GET /clients/daniel': { body: detail(DANIEL) },
    'GET /clients/daniel/access': { body: ACCESS },
    ...answers,
  });
  place = openAt(
    '/manager/clients/daniel/access?q=rossi',
    <FrameContext value={{ readsOnly }}>
      <Routes>
        <Route path="/manager/clients/:clientId/access" element={<ListAccess />} />
        <Route path="*" element={null} />
      </Routes>
    </FrameContext>,
  );
  return sent;
}

beforeEach(() => stubWidth(1440));

const rows = async (name: string) =>
  (await screen.findByRole('table', { name })).querySelectorAll('tbody tr');
const textOf = (row: Element | undefined) =>
  [...(row?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent);
const choose = async (who: string, action: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${who}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
};

describe('people who can see a client', () => {
  it('are listed in a table: role, last day, last sign-in and second factor', async () => {
    open();
    await screen.findByText('Mira Patel');
    const [owner, adviser, invited] = await rows('Logins');
    expect(textOf(owner)).toEqual([
      'DRDaniel Rossidaniel@example.com',
      'OwnerFull access',
      'No end',
      '10/06/2025',
      'On',
      '',
    ]);
    expect(textOf(adviser).slice(1)).toEqual([
      'AdviserReads only',
      displayDate(LATER),
      '10/06/2025',
      'Off',
      '',
    ]);
    expect(textOf(invited).slice(0, 5)).toEqual([
      'OEowen@example.com',
      'AdviserReads only, gets mail',
      `${displayDate(SOON)}, ends soon`,
      'Invited',
      '–',
    ]);
    expect(screen.getByText('3 logins')).toBeTruthy();
    expect(screen.getByText('Invitations expire after 14 days')).toBeTruthy();
  });

  it('have a warning of an end within 14 days, and of no later one', async () => {
    open();
    const soon = await screen.findByText(displayDate(SOON), { exact: false });
    expect(soon.className).toContain('text-warning');
    expect(screen.getByText(displayDate(LATER)).className).not.toContain('text-warning');
  });

  it('are followed by former ones, how their access ended and why', async () => {
    open();
    const [byManager, byDate] = await rows('Ended logins');
    expect(textOf(byManager)).toEqual([
      'Sarah Quinnsarah@example.com',
      'Adviser',
      '30/05/2025 by a manager',
      'Engagement ended',
    ]);
    expect(textOf(byDate)).toEqual(['tom@example.com', 'Joint', '01/05/2025 on its end date', '–']);
  });

  it('are shown the same on a phone', async () => {
    open({}, { width: 390 });
    const list = await screen.findByRole('list', { name: 'Logins' });
    expect(within(list).getAllByRole('listitem')[0]?.textContent).toBe(
      'DRDaniel Rossidaniel@example.comRoleOwnerFull accessUntilNo endLast signed in10/06/2025Second factorOn',
    );
    expect(screen.getByRole('list', { name: 'Ended logins' }).textContent).toContain('Engagement ended');
  });

  it('are only read by auditors', async () => {
    open({}, { readsOnly: true });
    await screen.findByText('Mira Patel');
    expect(screen.queryByRole('button', { name: /^(Give access|Actions for)/ })).toBeNull();
    await userEvent.keyboard('n');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are walked by keys, and Escape leads back to the client with the list one came from', async () => {
    open();
    await screen.findByText('Mira Patel');
    await userEvent.keyboard('j');
    expect(document.activeElement?.textContent).toBe('Daniel Rossi');
    await userEvent.keyboard('j');
    expect(document.activeElement?.textContent).toBe('Mira Patel');
    await userEvent.keyboard('{Escape}');
    expect(place.now).toBe('/manager/clients/daniel?q=rossi');
  });

  it('have an error when they did not load, and load again', async () => {
    open({
      'GET /clients/daniel/access': failsOnce(
        { body: ACCESS },
        { status: 400, body: { error: 'Not now.', code: 'x' } },
      ),
    });
    expect(await screen.findByText('The logins did not load')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Mira Patel')).toBeTruthy();
  });

  it('of an unknown client are nobody', async () => {
    const missing = { status: 404, body: { error: 'Client not found', code: 'client-not-found' } };
    open({ 'GET /clients/daniel': missing, 'GET /clients/daniel/access': missing });
    expect(await screen.findByText('Client not found')).toBeTruthy();
  });
});

describe('access', () => {
  const given = { status: 201, body: ACCESS };

  it('is granted by n in a panel that explains each role, to an adviser with a last day only', async () => {
    const sent = open({ 'POST /clients/daniel/access': given });
    await screen.findByText('Mira Patel');
    await userEvent.keyboard('n');
    const panel = within(await screen.findByRole('dialog', { name: 'Give access' }));
    await userEvent.type(panel.getByLabelText('Email'), 'ruby@example.com');
    const adviser = panel.getByRole('radio', { name: /Adviser/ });
    const says = document.getElementById(adviser.getAttribute('aria-describedby') ?? '');
    expect(says?.textContent).toBe(
      'Can view everything but not change anything. Gets notices only if you choose to send them.',
    );
    await userEvent.click(adviser);
    await userEvent.click(panel.getByRole('button', { name: 'Give access' }));
    expect(await panel.findByText('Choose the last day of the adviser’s access')).toBeTruthy();
    expect(writes(sent)).toEqual([]);
    await userEvent.type(panel.getByLabelText(/Until/), displayDate(LATER));
    await userEvent.click(panel.getByRole('button', { name: 'Give access' }));
    expect(await screen.findByText('Access given.')).toBeTruthy();
    expect(writes(sent)).toEqual([
      {
        call: 'POST /clients/daniel/access',
        body: { email: 'ruby@example.com', role: 'adviser', until: LATER, mail: false },
      },
    ]);
  });

  it('of an invited login is sent again as it is', async () => {
    const sent = open({ 'POST /clients/daniel/access': given });
    await choose('owen@example.com', 'Send the invitation again');
    const panel = within(await screen.findByRole('dialog', { name: 'Send the invitation again' }));
    expect(panel.queryByRole('radio')).toBeNull();
    await userEvent.click(panel.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Invitation sent.')).toBeTruthy();
    expect(writes(sent)[0]?.body).toEqual({
      email: 'owen@example.com',
      role: 'adviser',
      until: SOON,
      mail: true,
    });
  });

  it('of a suspended client can be neither granted nor changed, which is explained', async () => {
    open({ 'GET /clients/daniel': { body: detail({ ...NOAH, id: 'daniel' }) } });
    expect(await screen.findByText(/^Suspended: no login can see this client/)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Give access' }).disabled).toBe(true);
    expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
  });
});
