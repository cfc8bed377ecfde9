import { expect, test } from 'vitest';
import { runsOf } from '#functions/papers/paper-fonts.ts';

const drawn = (text: string) => runsOf(text).map((run) => run.text);

test('right-to-left words are drawn from the right, with the text between them', () => {
  expect(drawn('דוד בן-גוריון')).toEqual(['גוריון', '-', 'דוד בן']);
  expect(drawn('Dear דוד בן-גוריון, please pay')).toEqual(['Dear ', 'גוריון', '-', 'דוד בן', ', please pay']);
  expect(drawn('עם 12 שנים')).toEqual(['שנים', ' 12 ', 'עם']);
});

test('left-to-right text stays in its order', () => {
  expect(drawn('Nguyễn-Smith 12')).toEqual(['Nguyễn-Smith 12']);
  expect(drawn('דוד (David) בן')).toEqual(['דוד', ' (David) ', 'בן']);
  expect(drawn('山田 Taro דוד')).toEqual(['山田', ' Taro ', 'דוד']);
  expect(drawn('')).toEqual([]);
});
