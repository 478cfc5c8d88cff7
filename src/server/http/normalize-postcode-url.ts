const ADDRESS_CALL = /^\/(?:api\/)?postcode\/(autocomplete|address)\//i

/**
 * Returns the canonical URL of an address lookup call; any other URL is returned unchanged.
 *
 * Widgets for address lookup call URLs with and without `/api` and in different letter cases
 * (docs/integrations/postcode.md#s6), and all of them must reach the same route. The default language is Dutch.
 *
 * @example normalizePostcodeUrl('/postcode/Autocomplete/nld/2012') // '/api/Postcode/autocomplete/nld/2012/nl-NL'
 */
export function normalizePostcodeUrl(url: string): string {
  const [prefix, name] = ADDRESS_CALL.exec(url) ?? []
  if (!prefix || !name) return url
  const kind = name.toLowerCase()
  const [path = '', query] = url.slice(prefix.length).split('?', 2)
  const needsLanguage = kind === 'autocomplete' && path.split('/').length === 2
  return `/api/Postcode/${kind}/${path}${needsLanguage ? '/nl-NL' : ''}${query === undefined ? '' : `?${query}`}`
}
