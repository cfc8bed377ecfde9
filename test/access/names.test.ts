import { describe, expect, test } from 'vitest';
import { CAPABILITIES, type Capability, callOf } from '#shared/contract/index.ts';
import { fieldsOf } from './hostile-values.ts';
import { VALID } from './scene.ts';
import { openTestedScene } from './tested-scene.ts';

const HOSTILE_NAMES: readonly (readonly [what: string, name: string])[] = [
  ['a zero-width space', 'Oli\u200bvia Chen'],
  ['a blank of Braille', 'Olivia\u2800Chen'],
  ['a Hangul filler', 'Olivia\u3164Chen'],
  ['a bidirectional override', 'Olivia \u202enehC'],
  ['a line separator', 'Olivia\u2028Chen'],
  ['a line feed', 'Olivia\nChen'],
  ['a tag character', 'Olivia Chen\u{e0041}'],
  ['markup', '<b>Olivia</b> Chen'],
  ['a Cyrillic letter in a Latin word', '\u041elivia Chen'],
  ['a mathematical letter', '\u{1d40e}livia Chen'],
  ['a letter with five accents', `Olivia${'\u0301'.repeat(5)} Chen`],
  ['no letter', '\u00b7 \u00b7'],
];

/** These fields name a thing instead of a person, so managers may use any words. */
const NAMES_OF_THINGS: readonly string[] = [
  'createClassificationRule name',
  'updateClassificationRule name',
  'keepStatementLayout name',
  'uploadDocument name',
  'uploadDocument filename',
  'updateDocument name',
  'createProperty name',
  'updateProperty name',
  'createBankAccount name',
  'updateBankAccount name',
  // The name of an error class in the browser. The contract allows only letters.
  'reportClientError name',
];

const FIELDS = CAPABILITIES.flatMap((capability) =>
  fieldsOf(callOf(capability))
    .filter(
      ({ name, place, kind }) => place === 'body' && kind === 'text' && /name$|^value$|^title$/.test(name),
    )
    .map(({ name }) => [capability, name] as const),
);
const isOfThing = ([capability, name]: readonly [Capability, string]) =>
  NAMES_OF_THINGS.includes(`${capability} ${name}`);

const scene = await openTestedScene();
const { portal, people } = scene;

test('the contract’s names of things belong to fields that exist', () => {
  expect(
    FIELDS.filter(isOfThing)
      .map((field) => field.join(' '))
      .sort(),
  ).toEqual([...NAMES_OF_THINGS].sort());
});

describe.each(FIELDS.filter((field) => !isOfThing(field)))('%s: %s', (capability, field) => {
  test.each(HOSTILE_NAMES)('refuses %s, and writes nothing', async (_, name) => {
    const request = await VALID[capability](scene, people.own, true);
    const before = await scene.digest();
    const body = { ...request.body, [field]: name };
    const answer = await portal.call(portal.manager, callOf(capability).method, request.path, body);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
    expect(answer.body.issues[0].path).toBe(field);
    expect(await scene.digest()).toBe(before);
  });
});
