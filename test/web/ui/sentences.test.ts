import { expect, it } from 'vitest';
import { sentences } from '#web/ui/sentences.ts';

it.each([
  [['Boom inside', 'Nothing was changed.'], 'Boom inside. Nothing was changed.'],
  [['The service is busy.', 'Nothing was changed.'], 'The service is busy. Nothing was changed.'],
  [['It failed. Nothing was changed.', 'Nothing was changed.'], 'It failed. Nothing was changed.'],
  [['Try again later!'], 'Try again later!'],
  [[' HTTP 502: Bad Gateway '], 'HTTP 502: Bad Gateway.'],
  [['', 'Nothing was changed.'], 'Nothing was changed.'],
])('%j is shown as "%s"', (said, whole) => {
  expect(sentences(...said)).toBe(whole);
});
