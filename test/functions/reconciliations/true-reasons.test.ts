import { expect, test } from 'vitest';
import { matchAll } from '#functions/matching/suggestions.ts';
import { AGAINST, MATCH_REASONS } from '#shared/match-reasons.ts';
import { LABELLED_SCENES } from './labelled/labelled-scenes.ts';
import type { Scene } from './labelled/scene.ts';
import { writeScene } from './labelled/write-scene.ts';
import { knownOf, SETTINGS, type Setting } from './matching-quality.ts';
import { randomStatement } from './statements/random-statement.ts';
import { type Judged, judgedSentences, KINDS } from './true-reasons.ts';

const STATEMENTS = 100;

/** These sentences are rare. Neither the labelled set nor the random statements produce them. */
const SELDOM = writeScene({
  name: 'what is seldom said',
  year: 2026,
  calls: [
    { number: 11, title: 'Growth Fund Call 1', issuedOn: '2026-05-01', dueOn: '2026-05-22' },
    { number: 12, title: 'Growth Fund Call 2', issuedOn: '2026-06-01', dueOn: '2026-06-22' },
    { number: 13, title: 'Growth Fund Call 3', issuedOn: '2026-07-01', dueOn: '2026-07-22' },
  ],
  clients: `
    amber | Amber Keating  | | 11: 31000 | 12: 11000 | 13: 20000
    bruno | Bruno Lockwood | | 11: 31000
    cleo  | Cleo Marchetti | | 11: 42000
    dora  | Dora Winterfold | | 13: 17200.45
  `,
  confirmed: `
    cleo  | OSKO PAYMENT FROM D PRIESTLEY
  `,
  deposits: `
    # one sum is as likely as one item, and another deposit pays of it
    07-20 | 31000   | AMBER KEATING                 |
    07-19 | 11000   | AMBER KEATING {amber12}       | =

    # whole dollars alone
    07-18 | 17200   | DORA WINTERFOLD               |

    # a part from a known payer
    07-18 | 4000    | OSKO PAYMENT FROM D PRIESTLEY |
  `,
});

function judgedOf(scene: Scene, setting: Setting): Judged[] {
  const known = knownOf(scene, setting);
  const all = scene.deposits.map(({ deposit }) => deposit);
  const pages = setting.isAlone ? all.map((one) => [one]) : [all];
  return pages.flatMap((deposits) => judgedSentences({ deposits, known, found: matchAll(deposits, known) }));
}

function falseOf(judged: readonly Judged[]): string[] {
  return [
    ...new Set(
      judged
        .filter(({ isTrue }) => !isTrue)
        .map(({ depositId, text, lineIds, sentence }) =>
          [depositId, text, lineIds.join(' + '), sentence].join(' | '),
        ),
    ),
  ];
}

const ofLabelled = SETTINGS.map((setting) => ({
  setting,
  judged: [...LABELLED_SCENES, SELDOM].flatMap((scene) => judgedOf(scene, setting)),
}));
const ofStatements = Array.from({ length: STATEMENTS }, (_, at) => ({
  seed: at + 1,
  judged: judgedOf(randomStatement(at + 1), { isLearned: true, isAlone: false }),
}));
const everything = [...ofLabelled, ...ofStatements].flatMap(({ judged }) => judged);

test.each(ofLabelled)('each sentence about labelled deposits is true: $setting', ({ judged }) => {
  expect(falseOf(judged)).toEqual([]);
});

test('each sentence about the deposits of random statements is true', () => {
  expect(ofStatements.flatMap(({ seed, judged }) => falseOf(judged).map((row) => `${seed}: ${row}`))).toEqual(
    [],
  );
});

test('no sentence occurs that this test cannot judge', () => {
  const unknown = everything.filter(({ kind }) => kind === undefined).map(({ sentence }) => sentence);
  expect([...new Set(unknown)]).toEqual([]);
});

test('every kind of sentence occurs for some deposit', () => {
  const said = new Set(everything.map(({ kind }) => kind));
  expect(KINDS.filter((kind) => !said.has(kind))).toEqual([]);
});

test('every possible sentence has a rule', () => {
  const fixed = [...Object.values(MATCH_REASONS), ...Object.values(AGAINST)];
  expect(fixed.filter((sentence) => !KINDS.includes(sentence))).toEqual([]);
});
