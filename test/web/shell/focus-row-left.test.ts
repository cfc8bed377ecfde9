// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { focusRowLeft } from '#web/shell/focus-row-left.ts';

const CALL = '<a data-row-link="c7" href="/manager/capital-calls/c7?page=2">Roof</a>';

function openMain() {
  document.body.innerHTML = '<button>Menu</button><main tabindex="-1"></main>';
  const main = document.querySelector('main') as HTMLElement;
  main.focus();
  return main;
}

it('after Back, the row of the page that was left gets the focus as soon as its list has loaded', async () => {
  const main = openMain();
  const stop = focusRowLeft('/manager/capital-calls/c7', main);
  main.innerHTML = `<a href="/manager/capital-calls/c7">Not a row</a>${CALL}`;
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Roof'));
  stop();
});

it('the row does not take the focus from what the user has focused meanwhile', async () => {
  const main = openMain();
  const stop = focusRowLeft('/manager/capital-calls/c7', main);
  document.querySelector('button')?.focus();
  main.innerHTML = CALL;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(document.activeElement?.textContent).toBe('Menu');
  stop();
});
