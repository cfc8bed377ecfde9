import { buildWeb } from '#local/build-web.ts';
import { prepareChromium } from './chromium.ts';
import { prepareDemoData } from './demo-data.ts';

export async function setup(): Promise<() => Promise<void>> {
  const [removeDemoData] = await Promise.all([prepareDemoData(), buildWeb(), prepareChromium()]);
  return removeDemoData;
}
