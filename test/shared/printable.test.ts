import { expect, test } from 'vitest';
import { isPrintable, printable } from '#shared/printable.ts';

test('letters the standard fonts lack lose their marks, or are told as unknown', () => {
  expect(printable('Nguyễn Đức, Łódź, Zoë O’Neil – 山')).toBe('Nguyen Duc, Lódz, Zoë O’Neil – ?');
});

test('a text is printable unless a letter of it would be told as unknown', () => {
  for (const text of ['Nguyễn Đức', 'Zoë O’Neil', 'Who? Me?', '']) expect(isPrintable(text), text).toBe(true);
  for (const text of ['山田', 'Иван', 'Ann 😀']) expect(isPrintable(text), text).toBe(false);
});

test('what is printable is printed as it is, however often it is asked', () => {
  for (const text of ['Nguyễn Đức', '山田 Taro', 'Zoë']) {
    expect(printable(printable(text))).toBe(printable(text));
    expect(isPrintable(printable(text))).toBe(true);
  }
});
