export interface Institution {
  readonly id: string;
  readonly name: string;
  readonly shortName: string;
  readonly type: string;
  readonly country: string;
  readonly methods: readonly string[];
  readonly stage: 'live' | 'beta' | 'alpha';
  readonly status: 'operational' | 'degraded-performance' | 'major-outage' | 'under-maintenance';
  readonly color: string;
}

function bank(id: string, name: string, shortName: string, rest: Partial<Institution> = {}): Institution {
  return {
    id,
    name,
    shortName,
    type: 'Bank',
    country: 'Australia',
    methods: ['openbanking'],
    stage: 'live',
    status: 'operational',
    color: '#1f5f8b',
    ...rest,
  };
}

export const INSTITUTIONS: readonly Institution[] = [
  bank('AU00000', 'Hooli Bank', 'Hooli', {
    type: 'Test Bank',
    methods: ['openbanking', 'web'],
    color: '#00784f',
  }),
  bank('AU00004', 'Hooli Government Services', 'HooliGov', {
    type: 'Test Bank',
    methods: ['web'],
    color: '#4a3f9f',
  }),
  bank('AU90101', 'Banksia Mutual Bank', 'Banksia', { color: '#8b4a1f' }),
  bank('AU90102', 'Harbour & Coast Bank', 'Harbour', { methods: ['openbanking', 'web'], color: '#0b4f8a' }),
  bank('AU90103', 'Kurrajong Credit Union', 'Kurrajong', { type: 'Credit Union', color: '#9b1f3f' }),
  bank('AU90104', 'Southern Cross Business Bank', 'Southern Cross', { color: '#243a73' }),
  bank('AU90105', 'Spinifex Savings', 'Spinifex', { stage: 'beta', color: '#7a5c00' }),
  bank('AU90106', 'Tidewater Building Society', 'Tidewater', {
    type: 'Building Society',
    status: 'under-maintenance',
    color: '#005f6b',
  }),
  bank('AU90107', 'Wattle Community Bank', 'Wattle', { methods: ['web', 'csv', 'pdf'], color: '#8a6a00' }),
  bank('AU90108', 'Yarra Valley Bank', 'Yarra', { status: 'major-outage', color: '#5b2a86' }),
  bank('AU90109', 'Prototype Bank', 'Prototype', { stage: 'alpha', color: '#555555' }),
  bank('NZ90001', 'Pohutukawa Bank', 'Pohutukawa', { country: 'New Zealand', color: '#a3122a' }),
];

export function findInstitution(id: string): Institution | undefined {
  return INSTITUTIONS.find((institution) => institution.id === id);
}

export function logoSvg({ shortName, color }: Institution): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64"><rect width="64" height="64" rx="14" fill="${color}"/><text x="32" y="43" font-family="Arial, sans-serif" font-size="32" font-weight="700" fill="#fff" text-anchor="middle">${shortName.charAt(0)}</text></svg>`;
}
