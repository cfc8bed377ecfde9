import { buildWeb } from '#local/build-web.ts';
import { prepareChromium } from './chromium.ts';

/** Builds the web client and unpacks the browser before the journeys start, whose files run at once. */
export async function setup(): Promise<void> {
  await Promise.all([buildWeb(), prepareChromium()]);
}
