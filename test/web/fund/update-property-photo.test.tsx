// @vitest-environment happy-dom

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { openAt } from '#test/web/open-at.tsx';
import { stubNearness } from '#test/web/stub-nearness.ts';
import { stubPortal, stubWidth } from '#test/web/stub-portal.ts';
import { sendFile } from '#web/api/send.ts';
import { ManageProperties } from '#web/fund/manage-properties.tsx';
import { detailJson, fundAnswers, MILL, QUAY, STATION } from './some-properties.ts';

vi.mock('#web/session-state.ts', () => ({ idToken: async () => 'id-token' }));
vi.mock('#web/config.ts', () => ({
  portalConfig: async () => ({ apiBaseUrl: '/api' }),
  loadedConfig: () => undefined,
}));
vi.mock('#web/api/send.ts', async (original) => ({ ...(await original<object>()), sendFile: vi.fn() }));

const PHOTO = { ...QUAY, photo_id: '0123456789abcdef' };
const file = () => new File(['large'], 'house.png', { type: 'image/png' });

beforeEach(() => {
  stubWidth(1440);
  vi.mocked(sendFile).mockReset();
});

function open(at: string, answers: Parameters<typeof stubPortal>[0] = {}) {
  const sent = stubPortal({
    ...fundAnswers({ properties: [PHOTO, { ...STATION, photo_id: 'broken' }, MILL] }),
    'GET /fund/properties/p1/photo': { body: { photo: 'AAAA' } },
    'GET /fund/properties/p2/photo': { status: 409, body: { error: 'No' } },
    'GET /fund/properties/p3': { body: detailJson(MILL) },
    'GET /audit': { body: { entries: [], total: null, next_cursor: null } },
    ...answers,
  });
  openAt(at, <ManageProperties />);
  return sent;
}

async function save() {
  open('/manager/fund?property=p3');
  const panel = within(await screen.findByRole('dialog', { name: '3 Mill Lane' }));
  await userEvent.click(panel.getByRole('button', { name: 'Actions for 3 Mill Lane' }));
  expect(screen.queryByRole('menuitem', { name: 'Remove photo' })).toBeNull();
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Add photo' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add photo' }));
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save photo' });
  expect(button.disabled).toBe(true);
  await userEvent.upload(dialog.getByLabelText('Photo'), file());
  expect(dialog.getByText('Chosen: house.png')).toBeTruthy();
  await userEvent.click(button);
  return dialog;
}

test('a card shows its photo; one without asks for none, and one that does not load has none', async () => {
  const scrollThere = stubNearness();
  const sent = open('/manager/fund');
  await screen.findByRole('heading', { name: '18 Quay Street' });
  expect(sent.filter(({ call }) => call.includes('/photo'))).toEqual([]);
  scrollThere();
  const photo = await screen.findByRole<HTMLImageElement>('img', { name: 'Photo of 18 Quay Street' });
  expect(photo.getAttribute('src')).toBe('data:image/jpeg;base64,AAAA');
  const asked = () => sent.map(({ call }) => call).filter((call) => call.includes('/photo'));
  await waitFor(() =>
    expect(asked()).toEqual([
      `GET /fund/properties/p1/photo?photo_id=${PHOTO.photo_id}`,
      'GET /fund/properties/p2/photo?photo_id=broken',
    ]),
  );
  expect(screen.getByRole('heading', { name: '90 Station Parade' })).toBeTruthy();
  expect(screen.getAllByRole('img', { name: /^Photo of/ })).toHaveLength(1);
});

test('a chosen photo is made smaller, sent and confirmed', async () => {
  vi.mocked(sendFile).mockResolvedValue({ status: 200, body: { ...MILL, photo_id: 'new' } });
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4_000, height: 3_000, close: () => {} }));
  const drawImage = vi.fn();
  const canvas = HTMLCanvasElement.prototype;
  vi.spyOn(canvas, 'getContext').mockReturnValue({ fillRect: () => {}, drawImage } as never);
  vi.spyOn(canvas, 'toBlob').mockImplementation((done) => done(new Blob(['small'])));
  await save();
  expect(await screen.findByText('Photo saved.')).toBeTruthy();
  expect(drawImage.mock.calls[0]?.slice(1)).toEqual([0, 0, 1_600, 1_200]);
  const [sent] = vi.mocked(sendFile).mock.calls[0] ?? [];
  expect(sent).toMatchObject({ method: 'PUT', url: '/api/fund/properties/p3/photo' });
  expect(await sent?.file.text()).toBe('small');
});

test('a file that the browser cannot read is sent as it is, and the dialog shows why it is refused', async () => {
  const error = 'This file is not a photo. Choose a JPEG or PNG file.';
  vi.mocked(sendFile).mockResolvedValue({ status: 400, body: { error, code: 'not-a-photo' } });
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('The source image cannot be decoded.')));
  const dialog = await save();
  expect((await dialog.findByRole('alert')).textContent).toContain(error);
  expect(await vi.mocked(sendFile).mock.calls[0]?.[0].file.text()).toBe('large');
});
