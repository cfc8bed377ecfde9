import { expect, test } from 'vitest';
import { canPrint, toPrintable } from '#shared/printable.ts';

test('letters the standard fonts lack lose their accents, or are reported as unknown', () => {
  expect(toPrintable('Nguyễn Đức, Łódź, Zoë O’Neil – 山')).toBe('Nguyen Duc, Lódz, Zoë O’Neil – ?');
});

test('a text is printable unless one of its characters would become a question mark', () => {
  for (const text of ['Nguyễn Đức', 'Zoë O’Neil', 'Who? Me?', '']) expect(canPrint(text), text).toBe(true);
  for (const text of ['山田', 'Иван', 'Ann 😀']) expect(canPrint(text), text).toBe(false);
});

test('making text printable a second time does not change it', () => {
  for (const text of ['Nguyễn Đức', '山田 Taro', 'Zoë']) {
    expect(toPrintable(toPrintable(text))).toBe(toPrintable(text));
    expect(canPrint(toPrintable(text))).toBe(true);
  }
});
