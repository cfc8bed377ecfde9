import { useEffect, useState } from 'react';
import { portalConfig } from '../config.ts';

/** Notes on the demo's cards. They are not computed, so they are shown only in the demo. */
export const DEMO_NOTES = {
  netCashFlow: '+12.5% vs last quarter',
  contributions: '+8.3% this month',
  properties: 'Portfolio growing',
} as const;

/** Whether this is the demo; false while unknown. */
export function useIsDemo(): boolean {
  const [isDemo, setIsDemo] = useState(false);
  useEffect(() => {
    let shown = true;
    portalConfig()
      .then(({ environment }) => shown && setIsDemo(environment === 'demo'))
      .catch(() => {});
    return () => {
      shown = false;
    };
  }, []);
  return isDemo;
}
