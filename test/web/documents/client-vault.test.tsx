// @vitest-environment happy-dom
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { documentOf } from '#test/web/documents/some-documents.ts';
import { stubBucket } from '#test/web/stub-bucket.ts';
import { onePage, stubPortal, stubWidth } from '#test/web/stub-portal.ts';
import { ClientVault } from '#web/documents/client-vault.tsx';
import { clearEnded } from '#web/documents/upload-queue.ts';
import { ToastHost } from '#web/ui/toast.tsx';

const OWN = documentOf({ id: 'd2', name: 'Tax statement', client_id: 'c1', client_name: 'Olivia Chen' });

function open(documents: readonly object[] = [OWN]) {
  stubWidth(1440);
  const sent = stubPortal({
    'GET /clients/c1/documents': onePage({ documents }),
    'GET /documents/types': onePage({ types: [{ id: 'tax', name: 'Tax Document' }] }),
    'POST /documents/upload': {
      status: 201,
      body: {
        document: { ...OWN, id: 'n1', status: 'pending' },
        upload: { url: '/bucket/n1', fields: { key: 'n1' } },
      },
    },
    'POST /documents/uploads/n1/complete': { body: { ...OWN, id: 'n1', status: 'available' } },
  });
  const posted = stubBucket();
  render(
    <>
      <ClientVault client={{ id: 'c1', name: 'Olivia Chen' }} />
      <ToastHost />
    </>,
  );
  return { sent, posted };
}

afterEach(() => {
  clearEnded();
});

it('shows each document with its type and date, and a download', async () => {
  open();
  const card = (await screen.findByText('Tax statement')).closest('li') as HTMLElement;
  expect(card.textContent).toBe('PDFPDFTax statementReport10/06/2025Download');
  expect(within(card).getByRole('button', { name: 'Download Tax statement' })).toBeTruthy();
});

it('uploads for this client only, after a confirmation', async () => {
  const { sent, posted } = open();
  await screen.findByRole('option', { name: 'Tax Document' });
  await userEvent.selectOptions(screen.getByLabelText('Document type'), 'Tax Document');
  await userEvent.type(screen.getByLabelText('Document name'), 'Statement 2025');
  await userEvent.type(screen.getByLabelText(/^Description/), 'Final');
  await userEvent.upload(screen.getByLabelText('File'), new File(['abc'], 'tax.txt', { type: 'text/plain' }));
  const question = within(await screen.findByRole('dialog', { name: 'Confirm Upload' }));
  for (const text of ['tax.txt', '0.00 KB', 'Statement 2025', 'Tax Document', 'Final', 'Olivia Chen']) {
    expect(question.getByText(text)).toBeTruthy();
  }
  expect(question.queryByText('Visible to all clients')).toBeNull();
  await userEvent.click(question.getByRole('button', { name: 'Confirm Upload' }));
  await waitFor(() => expect(posted).toHaveLength(1));
  expect(sent.find(({ call }) => call === 'POST /documents/upload')?.body).toMatchObject({
    client_id: 'c1',
    name: 'Statement 2025',
    description: 'Final',
    document_type_id: 'tax',
  });
  posted[0]?.answer(204);
  expect(await screen.findByText('Document uploaded successfully!')).toBeTruthy();
});

it('accepts the kinds of files of its own form', async () => {
  open();
  await screen.findByRole('option', { name: 'Tax Document' });
  expect(screen.getByLabelText('File').getAttribute('accept')).toBe(
    '.pdf,.doc,.docx,.jpg,.jpeg,.png,.gif,.xls,.xlsx,.txt',
  );
});
