import { useEffect, useState } from 'react';
import { portalConfig } from '../config.ts';

/** Whether the stage is a demo; false until its settings have loaded, and if they fail to load. */
export function useIsDemo(): boolean {
  const [isDemo, setDemo] = useState(false);
  useEffect(() => {
    portalConfig().then(
      ({ environment }) => setDemo(environment === 'demo'),
      () => undefined,
    );
  }, []);
  return isDemo;
}
