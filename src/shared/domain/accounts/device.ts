/**
 * Browsers by a word in their user agent. The first match counts: the user agents of Edge and Opera contain "Chrome" as
 * well, and that of Chrome contains "Safari".
 */
const BROWSERS = [
  [/Electron\//, 'Showroom-app'],
  [/\b(Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
] as const

/** Systems by a word in the user agent. The first match counts: Android has "Linux" as well, and an iPad "Mac". */
const SYSTEMS = [
  [/Windows/, 'Windows'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux|X11/, 'Linux'],
] as const

const UNKNOWN = 'Onbekend apparaat'

/**
 * Returns browser and system of a user agent as a readable text.
 *
 * @example deviceName('Mozilla/5.0 (Windows NT 10.0; …) Gecko/20100101 Firefox/144.0') // 'Firefox op Windows'
 */
export function deviceName(userAgent: string | undefined): string {
  if (!userAgent) return UNKNOWN
  const browser = firstMatch(BROWSERS, userAgent)
  const system = firstMatch(SYSTEMS, userAgent)
  if (browser && system) return `${browser} op ${system}`
  return browser ?? system ?? UNKNOWN
}

const firstMatch = (names: readonly (readonly [RegExp, string])[], userAgent: string) =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1]

/**
 * Returns the first part of an IP address: enough to recognize one's own network, too little to identify a household.
 * Undefined for an invalid address.
 *
 * @example networkOf('84.24.110.7') // '84.24.x.x'
 * @example networkOf('2a02:a44:1234::1') // '2a02:a44:x'
 */
export function networkOf(address: string | undefined): string | undefined {
  const mapped = address?.replace(/^::ffff:(?=\d+\.)/i, '')
  const ipv4 = mapped && /^(\d{1,3})\.(\d{1,3})\.\d{1,3}\.\d{1,3}$/.exec(mapped)
  if (ipv4) return `${ipv4[1]}.${ipv4[2]}.x.x`
  const ipv6 = mapped && /^([0-9a-f]{1,4}):([0-9a-f]{1,4}):/i.exec(mapped)
  return ipv6 ? `${ipv6[1]}:${ipv6[2]}:x`.toLowerCase() : undefined
}
