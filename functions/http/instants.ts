/** The instant so many milliseconds after another, both ISO UTC; such texts sort by time. */
export function instantAfter(instant: string, ms: number): string {
  return new Date(Date.parse(instant) + ms).toISOString();
}

/** The instant so many seconds after the epoch, ISO UTC. */
export function instantOfSeconds(seconds: number): string {
  return new Date(seconds * 1_000).toISOString();
}
