import { expect, test } from 'vitest';
import { codeOf, modulesOf } from './source-files.ts';

const web = modulesOf('web').map((file) => ({ path: file.path, code: codeOf(file) }));
const pathsWith = (pattern: RegExp) => web.filter(({ code }) => pattern.test(code)).map(({ path }) => path);

test('every form is rendered by the one component', () => {
  expect(pathsWith(/<form\b/)).toEqual(['web/forms/form.tsx']);
});

test('a form keeps its values, errors and submission in one of the two hooks', () => {
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

test('only forms that send no call of the contract validate in the browser: signing in, and app codes', () => {
  const native = pathsWith(/\buseSending\(/).filter((path) => path !== 'web/forms/use-sending.ts');
  expect(native.filter((path) => !/^web\/(auth|profile)\//.test(path))).toEqual([]);
  expect(native.filter((path) => pathsWith(/\bcall\(/).includes(path))).toEqual([]);
});
