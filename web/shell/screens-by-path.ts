import { matchPath } from 'react-router-dom';

/** How to fetch the screen of an address ahead, from a table of screens whose more particular paths stand first. */
export function screensByPath(
  screens: Readonly<Record<string, { preload: () => Promise<void> }>>,
): (address: string) => Promise<void> {
  return async (address) => {
    const found = Object.entries(screens).find(([path]) => matchPath({ path, end: false }, address));
    await found?.[1].preload();
  };
}
