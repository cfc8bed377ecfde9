/** The instant so many milliseconds after another, both ISO UTC; such texts sort by time. */
export function instantAfter(instant: string, ms: number): string {
  return new Date(Date.parse(instant) + ms).toISOString();
}
