import { buildWeb } from '#local/build-web.ts';
import { prepareChromium } from './chromium.ts';
import { prepareDemoData } from './demo-data.ts';

/** What the journeys share, made before they start: the web client, the browser, the demo's data. */
export async function setup(): Promise<() => Promise<void>> {
  const [removeDemoData] = await Promise.all([prepareDemoData(), buildWeb(), prepareChromium()]);
  return removeDemoData;
}
