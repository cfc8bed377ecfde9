// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { CLIENT_DETAIL_FIELDS } from '#shared/client-fields.ts';
import { shownDetail, WRITTEN_DETAILS } from '#test/harness/client-details.ts';
import { stubWidth } from '#test/web/stub-portal.ts';
import { type Answers, DANIEL, detail, NOAH, open, panel, place, writes } from './clients-portal.tsx';

beforeEach(() => stubWidth(1440));

describe('the details of a client', () => {
  it('show every stored field', async () => {
    open('/manager/clients?client=daniel');
    const shown = within(await panel());
    await shown.findByText('Recent transactions');
    const fact = (name: string) => shown.getByText(name).closest('dt')?.nextElementSibling?.textContent;
    expect(fact('Total Pledged')).toBe('$600,000');
    expect(fact('Total Paid')).toBe('$420,000');
    expect(fact('Outstanding')).toBe('$180,000');
    expect(fact('Email')).toBe('daniel@example.comChange');
    expect(fact('Mobile')).toBe('0400 000 000');
    expect(shown.getByRole('link', { name: '0400 000 000' }).getAttribute('href')).toBe('tel:0400000000');
    expect(fact('Entity type')).toBe('SMSF');
    expect(fact('Entity name')).toBe('Rossi Retirement Fund');
    expect(fact('Address')).toBe('4 Sample Avenue, Geelong VIC 3220');
    expect(fact('Client since')).toBe('05/07/2023');
    expect(fact('Notes')).toBe('Calls after 15:00.');
    expect(shown.getAllByText('Active').length).toBeGreaterThan(0);
    expect(shown.getByText('CC-2025-02, first part').closest('li')?.textContent).toBe(
      'CC-2025-02, first part10/06/2025Contribution+$30,000',
    );
    expect(shown.getByRole('link', { name: 'CC-2025-02, first part' }).getAttribute('href')).toBe(
      '/manager/transactions?transaction=csv-1',
    );
    expect(shown.getByRole('tab', { name: /Documents/ }).textContent).toBe('Documents11');
    expect(shown.getByRole('link', { name: 'Open page' }).getAttribute('href')).toBe(
      '/manager/clients/daniel',
    );
    expect(shown.getByRole('link', { name: 'Show all' }).getAttribute('href')).toBe(
      '/manager/clients/daniel?all=payments',
    );
  });

  it('show every detail that managers edit', async () => {
    const body = detail(
      { ...DANIEL, ...WRITTEN_DETAILS },
      { notes: WRITTEN_DETAILS.notes, member_since: WRITTEN_DETAILS.member_since },
    );
    open('/manager/clients?client=daniel', { 'GET /clients/daniel': { body } });
    const shown = within(await panel());
    await shown.findByText('Recent transactions');
    const missing = CLIENT_DETAIL_FIELDS.filter(
      (field) => shown.queryAllByText(shownDetail(field, WRITTEN_DETAILS[field])).length === 0,
    );
    expect(missing).toEqual([]);
  });

  it('have the tab for a transaction always, and its button only while an amount is outstanding', async () => {
    open('/manager/clients?client=grace');
    const shown = within(await panel());
    expect(await shown.findByText('No transactions found for this client.')).toBeTruthy();
    expect(shown.queryByRole('button', { name: 'Add Transaction' })).toBeNull();
    await userEvent.click(shown.getByRole('tab', { name: 'Add Transaction' }));
    expect(await shown.findByLabelText(/Amount/)).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'Daniel Rossi' }));
    await userEvent.click(await shown.findByRole('button', { name: 'Add Transaction' }));
    expect(await shown.findByLabelText(/Amount/)).toBeTruthy();
  });

  it('follow the row when the list is browsed by keys, and return the focus there when closed', async () => {
    open('/manager/clients?client=daniel');
    const shown = within(await panel());
    await shown.findByText('1 of 3');
    await userEvent.keyboard('j');
    expect(await shown.findByText('2 of 3')).toBeTruthy();
    expect(place.now).toBe('/manager/clients?client=grace');
    expect(document.activeElement?.textContent).toBe('Grace Liu');
    await userEvent.keyboard('k');
    await userEvent.click(shown.getByRole('button', { name: 'Next client' }));
    expect(await shown.findByText('2 of 3')).toBeTruthy();
    screen.getByRole('link', { name: 'Grace Liu' }).focus();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(place.now).toBe('/manager/clients'));
    expect(document.activeElement?.textContent).toBe('Grace Liu');
  });

  it('report a client that does not exist', async () => {
    open('/manager/clients?client=nobody', {
      'GET /clients/nobody': { status: 404, body: { error: 'Client not found', code: 'client-not-found' } },
    });
    expect(await screen.findByText('Client not found')).toBeTruthy();
  });
});

describe('adding a transaction of a client', () => {
  async function form(answers: Answers = {}) {
    const sent = open('/manager/clients?client=daniel&tab=add-transaction', answers);
    const shown = within(await panel());
    await shown.findByLabelText(/Amount/);
    return { sent, shown, add: shown.getByRole('button', { name: 'Add Transaction' }) };
  }

  it('requires amount and description', async () => {
    const { sent, shown, add } = await form();
    await userEvent.click(add);
    expect(await shown.findByText('Please fill in all required fields')).toBeTruthy();
    expect(writes(sent)).toEqual([]);
  });

  it('requires an amount above zero', async () => {
    const { shown, add } = await form();
    await userEvent.type(shown.getByLabelText(/Amount/), '0');
    await userEvent.type(shown.getByLabelText('Description'), 'First part');
    await userEvent.click(add);
    expect((await shown.findAllByText('Amount must be positive')).length).toBeGreaterThan(0);
  });

  it('sends it for the client, and shows why it was refused', async () => {
    const { sent, shown, add } = await form({
      'POST /transactions/record': { status: 400, body: { error: 'The day is closed.', code: 'x' } },
    });
    await userEvent.type(shown.getByLabelText(/Amount/), '1,000.50');
    await userEvent.type(shown.getByLabelText('Description'), 'First part');
    await userEvent.click(add);
    expect((await screen.findAllByText('The day is closed.')).length).toBe(2);
    expect(writes(sent)[0]?.body).toMatchObject({
      client_id: 'daniel',
      amount: 1000.5,
      description: 'First part',
      type: 'contribution',
    });
  });
});

describe('editing a client', () => {
  async function edit(answers: Answers = {}) {
    const sent = open('/manager/clients?client=daniel', answers);
    const shown = within(await panel());
    await userEvent.click(await shown.findByRole('button', { name: 'Edit' }));
    return { sent, shown };
  }

  it('ends with Escape, and the panel stays open', async () => {
    const { sent, shown } = await edit();
    await userEvent.keyboard('{Escape}');
    expect(await shown.findByRole('button', { name: 'Edit' })).toBeTruthy();
    expect(writes(sent)).toEqual([]);
  });

  it('stays open after Escape while a typed change is not saved, and the page asks', async () => {
    const { shown } = await edit();
    await userEvent.type(shown.getByLabelText('Name'), ' Junior');
    await userEvent.keyboard('{Escape}');
    expect(shown.getByLabelText<HTMLInputElement>('Name').value).toContain(' Junior');
  });
});

describe('the access of a client', () => {
  it('that is invited can be invited again', async () => {
    const sent = open('/manager/clients?client=noah', {
      'GET /clients/noah': { body: detail({ ...NOAH, status: 'Active' }, { invited: true }) },
      'POST /clients/noah/invitation': { body: { invited: true, email: 'noah@example.com' } },
    });
    const shown = within(await panel());
    await userEvent.click(await shown.findByRole('button', { name: 'Resend invitation' }));
    expect(await screen.findByText('Invitation sent to noah@example.com.')).toBeTruthy();
    expect(writes(sent).map(({ call }) => call)).toEqual(['POST /clients/noah/invitation']);
  });

  it('shows when it can be invited again, once the hourly limit is reached', async () => {
    const error = 'This person was invited 3 times this hour. You can send another invitation in 30 minutes.';
    open('/manager/clients?client=noah', {
      'GET /clients/noah': { body: detail({ ...NOAH, status: 'Active' }, { invited: true }) },
      'POST /clients/noah/invitation': { status: 409, body: { error, code: 'too-many-invitations' } },
    });
    const shown = within(await panel());
    await userEvent.click(await shown.findByRole('button', { name: 'Resend invitation' }));
    expect(await screen.findByText(error)).toBeTruthy();
  });
});

describe('the sign-in address of a client', () => {
  const taken = { status: 409, body: { error: 'Another account signs in with it.', code: 'email-taken' } };
  const openDialog = async (answers: Answers = {}) => {
    open('/manager/clients?client=daniel', answers);
    await userEvent.click(await screen.findByRole('button', { name: 'Change sign-in address' }));
    return within(await screen.findByRole('dialog', { name: 'Change sign-in address' }));
  };
  const submit = (dialog: Awaited<ReturnType<typeof openDialog>>) =>
    userEvent.click(dialog.getByRole('button', { name: 'Change address' }));

  it('is changed for a reason, after the effects were shown', async () => {
    const sent: unknown[] = [];
    const dialog = await openDialog({
      'PUT /clients/daniel/email': (_url, body) => {
        sent.push(body);
        return { body: detail({ ...DANIEL, email: 'daniel@example.org' }) };
      },
    });
    expect(dialog.getByText('daniel@example.com')).toBeTruthy();
    expect(dialog.getByText(/the old address no longer works/)).toBeTruthy();
    await userEvent.type(dialog.getByLabelText('New email'), 'daniel@example.org');
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Change address' }).disabled).toBe(true);
    await userEvent.type(dialog.getByLabelText('Reason'), 'Their provider closed');
    await submit(dialog);
    expect(await screen.findByText('Daniel Rossi now signs in with daniel@example.org.')).toBeTruthy();
    expect(sent).toEqual([{ email: 'daniel@example.org', reason: 'Their provider closed' }]);
  });

  it('that another account has is refused at the field', async () => {
    const dialog = await openDialog({ 'PUT /clients/daniel/email': taken });
    await userEvent.type(dialog.getByLabelText('New email'), 'noah@example.com');
    await userEvent.type(dialog.getByLabelText('Reason'), 'Their provider closed');
    await submit(dialog);
    expect(await dialog.findByText('Another account signs in with it.')).toBeTruthy();
    expect(dialog.getByLabelText('New email').getAttribute('aria-invalid')).toBe('true');
  });

  it('whose change was interrupted is shown, and can be finished', async () => {
    const begun = { email: 'daniel@example.org', since: '2025-06-10T02:00:00.000Z' };
    open('/manager/clients?client=daniel', {
      'GET /clients/daniel': { body: detail(DANIEL, { email_change: begun }) },
    });
    expect(await screen.findByText(/The sign-in address change to daniel@example.org, started/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Finish the change' }));
    expect(await screen.findByDisplayValue('daniel@example.org')).toBeTruthy();
  });
});
