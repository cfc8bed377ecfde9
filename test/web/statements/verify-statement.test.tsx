// @vitest-environment happy-dom

import { createHash } from 'node:crypto';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { openAt } from '#test/web/open-at.tsx';
import { stubPortal } from '#test/web/stub-portal.ts';
import { VerifyStatement } from '#web/statements/verify-statement.tsx';
import { CODE } from './some-statements.ts';

const PAPER = Buffer.from('%PDF-1.7 the statement');
const FOR_AUDITOR = Buffer.from('%PDF-1.7 the paper for the auditor');
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const KNOWN = {
  sha256: sha256(PAPER),
  pack_sha256: sha256(FOR_AUDITOR),
  issued_on: '2026-07-08',
  replaced: false,
};

function open(answer: Parameters<typeof stubPortal>[0][string]) {
  const sent = stubPortal({ [`GET /statements/verify/${CODE}`]: answer });
  openAt(
    `/verify/${CODE}`,
    <Routes>
      <Route path="/verify/:code" element={<VerifyStatement />} />
    </Routes>,
  );
  return sent;
}

const choose = async (bytes: Buffer, name = 'paper.pdf') =>
  userEvent.upload(
    await screen.findByLabelText('The paper as PDF'),
    new File([new Uint8Array(bytes)], name, { type: 'application/pdf' }),
    { applyAccept: false },
  );

test('shows that the code is being checked', () => {
  open('never');
  expect(screen.getByRole('status', { name: 'Checking the code' })).toBeTruthy();
});

test('without a file shows only that a statement with this code was issued, and when', async () => {
  open({ body: KNOWN });
  await screen.findByText(/The fund issued a statement with this code on/);
  expect(screen.queryByText(/byte for byte/)).toBeNull();
});

test('recognises the statement and the paper for the auditor, and sends neither anywhere', async () => {
  const sent = open({ body: KNOWN });
  await choose(PAPER);
  await screen.findByText('paper.pdf is the statement that was issued, byte for byte.');
  await choose(FOR_AUDITOR, 'auditor.pdf');
  await screen.findByText('auditor.pdf is the paper for the auditor that was issued, byte for byte.');
  expect(sent).toEqual([{ call: `GET /statements/verify/${CODE}`, body: undefined }]);
});

test('detects a paper with one changed bit', async () => {
  open({ body: KNOWN });
  const altered = Buffer.from(PAPER);
  altered[5] = (altered[5] ?? 0) ^ 1;
  await choose(altered);
  await screen.findByText(/paper.pdf is not the document that was issued/);
});

test('asks to choose the papers of an archive', async () => {
  open({ body: KNOWN });
  await choose(Buffer.from('PK\u0003\u0004'), 'pack.zip');
  await screen.findByText('pack.zip is a ZIP file. Extract it and choose one of the PDFs in it.');
});

test('shows that a later statement replaces it', async () => {
  open({ body: { ...KNOWN, replaced: true } });
  await screen.findByText('A later statement for the same period replaces this statement.');
});

test.each([
  ['never given', { status: 404, body: { error: 'Statement not found', code: 'statement-not-found' } }],
  ['no code at all', { status: 400, body: { error: 'Not a verification code', code: 'invalid-input' } }],
])('shows for a code that was %s that no statement has it', async (_, answer) => {
  open(answer);
  await screen.findByText(/No statement with this code was issued/);
  expect(screen.queryByLabelText('The paper as PDF')).toBeNull();
});

test('shows that a code was not checked when too many were tried, and checks it again', async () => {
  let isBusy = true;
  open(() =>
    isBusy
      ? { status: 429, body: { error: 'Too many tries. Please wait a minute.', code: 'too-many-tries' } }
      : { body: KNOWN },
  );
  await screen.findByText('The code was not checked');
  isBusy = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByText(/The fund issued a statement with this code on/);
});
