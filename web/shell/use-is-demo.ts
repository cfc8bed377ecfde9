import { useEffect, useState } from 'react';
import { portalConfig } from '../config.ts';

/** Whether this stage is a demo. False until its settings have loaded, or if they do not load. */
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
