/** Two years. */
export const STRICT_TRANSPORT_MAX_AGE_S = 63_072_000;

const DENIED_FEATURES = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
  'xr-spatial-tracking',
];

export function securityHeaders(origins: { connect: readonly string[]; form: readonly string[] }) {
  return {
    'Content-Security-Policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      ["connect-src 'self'", ...origins.connect].join(' '),
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "object-src 'none'",
      ["form-action 'self'", ...origins.form].join(' '),
      "require-trusted-types-for 'script'",
      'report-to csp',
    ].join('; '),
    'Reporting-Endpoints': 'csp="/api/client-errors"',
    'Strict-Transport-Security': `max-age=${STRICT_TRANSPORT_MAX_AGE_S}; includeSubDomains`,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Permissions-Policy': DENIED_FEATURES.map((feature) => `${feature}=()`).join(', '),
    // With `same-origin`, the portal could not reach the window in which the bank's consent page is open.
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
}
