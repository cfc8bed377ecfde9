/** Who changes things when no person does: schedules, workers, the demo data. */
export const SYSTEM_ACTOR = { userId: 'system', name: 'System' } as const;
