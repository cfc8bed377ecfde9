import { useEffect, useState } from 'react';
import { portalConfig } from '../config.ts';

/** Notes of the demo's cards. They are not computed, so no stage with real investors shows them. */
export const DEMO_NOTES = {
  netCashFlow: '+12.5% vs last quarter',
  contributions: '+8.3% this month',
  properties: 'Portfolio growing',
} as const;

/** Whether this is the demo; false until that is known. */
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
