import { expect, test } from 'vitest';
import { addressesIn, someIds } from './addresses.ts';
import { callAsManager, listClients } from './clients.ts';
import { comeSignedIn } from './people.ts';
import { quiet } from './screens.ts';
import { MANAGER, OLIVIA, openStage } from './stage.ts';
import { cutOn } from './widths.ts';

const stage = openStage();

test('every screen complies with the content security policy, and cuts no heading and no name at any width', async () => {
  const { clientId, ownId, callId, draftId, priceId, distributionId } = await someIds(stage.portal);
  const { body } = await callAsManager(stage.portal, 'GET', '/managers');
  const names = [...(await listClients(stage.portal)), ...body.people].map(({ name }) => name);
  const ofClients = await addressesIn('client-area.tsx');
  const viewedAs = ofClients.flatMap((path) => {
    const [, page] = /^\/client\/:clientId(\/.*)?$/.exec(path) ?? [];
    return page === undefined || page.startsWith('/profile') ? [] : [`/manager/view-as/:clientId${page}`];
  });
  const ofManagers = [...(await addressesIn('manager-area.tsx')), ...viewedAs];
  const half = Math.ceil(ofManagers.length / 2);
  const visits = [
    { account: undefined, paths: await addressesIn('routes.tsx') },
    { account: MANAGER, paths: ofManagers.slice(0, half) },
    { account: MANAGER, paths: ofManagers.slice(half) },
    { account: OLIVIA, paths: ofClients },
  ];
  const look = async ({ account, paths }: (typeof visits)[number]): Promise<string[]> => {
    const cut: string[] = [];
    const client = account === OLIVIA ? ownId : clientId;
    expect(paths.length).toBeGreaterThanOrEqual(3);
    const { page, foresee } = await stage.visit();
    if (account) await comeSignedIn(page, account);
    else foresee(/^404 GET \/api\/statements\/verify\//);
    for (const path of [...paths, '/not-there']) {
      const call = path.endsWith('/edit') ? draftId : callId;
      await page.goto(
        path
          .replace(':clientId', client)
          .replace(':callId', call)
          .replace(':priceId', priceId)
          .replace(':distributionId', distributionId)
          .replace(':code', '7'.repeat(26)),
      );
      await page.getByRole('main').first().waitFor();
      await page.getByRole('heading').first().waitFor();
      await quiet(page);
      if (account && path !== '/not-there') expect(new URL(page.url()).pathname).not.toBe('/login');
      if (!path.startsWith('/client/:clientId')) cut.push(...(await cutOn(page, path, names)));
    }
    return cut;
  };
  expect((await Promise.all(visits.map(look))).flat()).toEqual([]);
});

test('a violation of the policy is reported, and the script does not run', async () => {
  const { page, foresee } = await stage.visit();
  foresee(
    /policy violation: require-trusted-types-for/,
    /console: .*'TrustedScript' assignment/,
    /policy violation: img-src https/,
    /console: .*Content Security Policy/,
    /request to another origin: https:\/\/elsewhere/,
    /failed: GET https:\/\/elsewhere.* csp/,
  );
  await page.goto('/login');
  await page.getByRole('main').waitFor();
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    try {
      script.textContent = 'globalThis.injected = true';
    } catch {
      // The policy refuses the assignment above. It must also refuse a script that is appended as text.
      script.append('globalThis.injected = true');
    }
    document.body.append(script);
    const picture = new Image();
    picture.src = 'https://elsewhere.example.com/x.png';
    document.body.append(picture);
    return 'injected' in globalThis;
  });
  expect(ran).toBe(false);
  await expect.poll(() => page.evaluate(() => document.images.length)).toBeGreaterThan(0);
});
