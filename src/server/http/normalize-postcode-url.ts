const ADDRESS_CALL = /^\/(?:api\/)?postcode\/(autocomplete|address)\//i

/**
 * Returns the canonical URL of an address lookup call; any other URL is returned unchanged.
 *
 * The address lookup accepts URLs with and without `/api` and in any letter case, because implementations of the lookup
 * widget differ (docs/integrations/postcode.md#s6). The default language is Dutch.
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
