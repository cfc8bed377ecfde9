import { useEffect, useState } from 'react';
import { portalConfig } from './config.ts';

let known = '';

export async function fundName(): Promise<string> {
  known = (await portalConfig()).fundName ?? '';
  return known;
}

/** The fund's name at the last deployment. Empty until the deployment's settings have loaded. */
export function useFundName(): string {
  const [name, setName] = useState(known);
  useEffect(() => {
    fundName().then(setName, () => undefined);
  }, []);
  return name;
}
