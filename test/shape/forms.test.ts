import { expect, test } from 'vitest';
import { codeOf, modulesOf } from './source-files.ts';

const web = modulesOf('web').map((file) => ({ path: file.path, code: codeOf(file) }));
const pathsWith = (pattern: RegExp) => web.filter(({ code }) => pattern.test(code)).map(({ path }) => path);

test('every form is drawn by the one component', () => {
  expect(pathsWith(/<form\b/)).toEqual(['web/forms/form.tsx']);
});

test('a form keeps its text, its problems and its sending in one of the two hooks', () => {
  expect(pathsWith(/\bonSubmit=/)).toEqual(['web/forms/form.tsx']);
  expect(pathsWith(/from 'react-hook-form'/)).toEqual(['web/forms/use-call-form.ts']);
  const byHand = pathsWith(/<Form(Dialog)?\b/).filter(
    (path) =>
      path !== 'web/forms/form-dialog.tsx' &&
      pathsWith(/\[\s*(problems?|errors?|sentence|busy|saving)\s*,\s*set\w+\s*\]\s*=\s*useState/).includes(
        path,
      ),
  );
  expect(byHand).toEqual([]);
});

test('what is sent by no call of the contract is the browser’s to check: signing in, and codes of an app', () => {
  const native = pathsWith(/\buseSending\(/).filter((path) => path !== 'web/forms/use-sending.ts');
  expect(native.filter((path) => !/^web\/(auth|profile)\//.test(path))).toEqual([]);
  expect(native.filter((path) => pathsWith(/\bcall\(/).includes(path))).toEqual([]);
});
